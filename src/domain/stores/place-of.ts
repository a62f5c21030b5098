import { type Country, countryOf } from '../../countries.ts';
import type { Place } from './check-place.ts';
import { usualLanguage } from './usual-language.ts';

/** What is known of whoever opens a store. */
export interface Opener {
  /** IANA; taken where the country has it. */
  timeZone?: string | undefined;
  /** BCP 47, the best first. */
  languages?: readonly string[] | undefined;
}

/**
 * Where a store of a country is, what it counts in and how it writes; nothing for a country that we
 * do not know.
 */
export function placeOf(code: string, { timeZone, languages }: Opener = {}): Place {
  const country = countryOf(code);
  if (!country) return { country: code };
  const [first] = country.timeZones;
  const isThere = timeZone !== undefined && zoneNames(country).includes(timeZone);
  return {
    country: code,
    currency: country.currency,
    timeZone: isThere ? timeZone : first,
    language: usualLanguage(code, languages),
  };
}

/** A country's time zones, also by the older names under which browsers know some of them. */
export const zoneNames = ({ timeZones }: Country): string[] => [
  ...new Set(timeZones.flatMap((zone) => [zone, canonical(zone)])),
];

const canonical = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
