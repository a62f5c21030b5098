import { type Country, countryOf } from '../../format/countries.ts';
import type { Place } from './check-place.ts';
import { usualLanguage } from './usual-language.ts';

/** What is known of a person who opens a store. */
export interface Opener {
  /** IANA; used if the country has it. */
  timeZone?: string | undefined;
  /** BCP 47, best first. */
  languages?: readonly string[] | undefined;
}

/** The default place settings of a country; empty for an unknown country. */
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

/** A country's time zones, including older names that browsers use. */
export const zoneNames = ({ timeZones }: Country): string[] => [
  ...new Set(timeZones.flatMap((zone) => [zone, canonical(zone)])),
];

const canonical = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
