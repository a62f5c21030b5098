import { type Country, countryOf } from '../../countries.ts';
import type { Place } from './check-place.ts';

/**
 * Where a store of a country is and what it counts in; nothing for a country that we do not know.
 * @param timeZone of whoever opens it, taken where the country has it
 */
export function placeOf(code: string, timeZone?: string): Place {
  const country = countryOf(code);
  if (!country) return { country: code };
  const [first] = country.timeZones;
  const isThere = timeZone !== undefined && zoneNames(country).includes(timeZone);
  return { country: code, currency: country.currency, timeZone: isThere ? timeZone : first };
}

/** A country's time zones, also by the older names under which browsers know some of them. */
export const zoneNames = ({ timeZones }: Country): string[] => [
  ...new Set(timeZones.flatMap((zone) => [zone, canonical(zone)])),
];

const canonical = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
