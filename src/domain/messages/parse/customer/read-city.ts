import { isOrdering, isSentenceWord } from './order-words.ts';
import {
  DWELLING,
  NEAR,
  PLACE,
  QUARTER_END,
  QUARTER_START,
  STREET,
  STREET_START,
} from './places/address-words.ts';
import { cityEndingAt, cityStartingAt } from './places/find-city.ts';
import { isOtherCitysPin } from './places/pin-areas.ts';
import { REGIONS } from './places/regions.ts';
import type { Row } from './row.ts';
import { TALK } from './talk-words.ts';
import type { Token } from './tokens.ts';

interface City {
  tokens: Token[];
}

const BESIDE = TALK.of('beside code');

/**
 * The city among the rows of an address: what a form calls so, a known city beside the postal code,
 * the word beside the code, or a known city anywhere.
 * @param postal index of the row of the postal code, negative for none
 */
export function readCity(rows: readonly Row[], postal: number, code: string | null): City | null {
  const named = rows.find(({ piece }) => piece.label?.sort === 'city');
  if (named && named.tokens.length > 0 && named.tokens.length < 5) return { tokens: named.tokens };
  const at = rows.findIndex(({ piece }) => piece.kind === 'postal');
  if (at >= 0 && postal >= 0) {
    return knownBefore(rows, at) ?? knownAfter(rows, at) ?? guessed(rows, at, code);
  }
  return lastKnown(rows);
}

const contentOf = (row: Row | undefined): Token[] =>
  row?.piece.kind === 'text' ? row.tokens.filter(({ kind }) => kind !== 'sign') : [];
const lowsOf = (tokens: readonly Token[]): string[] => tokens.map(({ low }) => low);

/** The words right before the code, without states and words like "pin". */
function wordsBefore(rows: readonly Row[], at: number): Token[] {
  for (let row = at - 1; row >= 0 && row > at - 4; row--) {
    const words = contentOf(rows[row]);
    for (let cut = true; cut && words.length > 0; ) {
      cut = BESIDE.has(words.at(-1)?.low ?? '');
      if (cut) words.pop();
      const region = regionEnd(words);
      if (region > 0) {
        words.length -= region;
        cut = true;
      }
    }
    if (words.length > 0) return words;
  }
  return [];
}

/** How many words at the end are a state or a country that a city stands before. */
function regionEnd(words: readonly Token[]): number {
  const lows = lowsOf(words);
  if (cityEndingAt(lows, lows.length) === 0) return 0;
  for (let count = Math.min(4, lows.length); count > 0; count--) {
    if (REGIONS.has(lows.slice(-count).join(' '))) return count;
  }
  return 0;
}

function knownBefore(rows: readonly Row[], at: number): City | null {
  const words = wordsBefore(rows, at);
  const start = cityEndingAt(lowsOf(words), words.length);
  const before = words[start - 1]?.low ?? '';
  // "Barrio San Juan", "Calle Madrid".
  if (start < 0 || QUARTER_START.has(before) || STREET_START.has(before)) return null;
  return { tokens: words.slice(start) };
}

function knownAfter(rows: readonly Row[], at: number): City | null {
  for (const row of rows.slice(at + 1, at + 3)) {
    const words = contentOf(row);
    const end = cityStartingAt(lowsOf(words), 0);
    if (end > 0) return { tokens: words.slice(0, end) };
  }
  return null;
}

/** A town that no list holds: the words beside the code. */
function guessed(rows: readonly Row[], at: number, code: string | null): City | null {
  const after = contentOf(rows[at + 1]);
  if (code?.length === 5 && after.length > 0 && after.length <= 5 && isTownName(after)) {
    return { tokens: after };
  }
  const words = wordsBefore(rows, at);
  const last = words.at(-1);
  if (!last || !isTown(last)) return null;
  if (isTownName(words)) {
    const name = words.map(({ low }) => low).join(' ');
    return code && isOtherCitysPin(code, name) ? null : { tokens: words };
  }
  const before = words.at(-2);
  const parted =
    before &&
    !QUARTER_START.has(before.low) &&
    !STREET_START.has(before.low) &&
    (STREET.has(before.low) || PLACE.has(before.low) || NEAR.has(before.low));
  if (!parted || (code && isOtherCitysPin(code, last.low))) return null;
  return { tokens: [last] };
}

/** "Hosadurga", "Navi Peth", "Cangas de Onís". */
function isTownName(words: readonly Token[]): boolean {
  const full = words.filter(({ low }, at) => at === 0 || !/^(?:de|del|la|las|los|el|y)$/.test(low));
  return full.length > 0 && full.length <= 2 && words.length <= 5 && full.every(isTown);
}

const NO_TOWN = new Set(
  'centro bajo baja izq dcha dcho izquierda derecha interior exterior norte sur'.split(' '),
);
const isTown = ({ kind, low }: Token): boolean =>
  kind === 'word' &&
  low.length > 2 &&
  !/\d/.test(low) &&
  !NO_TOWN.has(low) &&
  !STREET.has(low) &&
  !NEAR.has(low) &&
  !DWELLING.has(low) &&
  (!PLACE.has(low) || low === 'city') &&
  !isOrdering(low) &&
  !isSentenceWord(low) &&
  !(low.length > 8 && QUARTER_END.test(low) && /(?:layout|apartments?)$/.test(low));

function lastKnown(rows: readonly Row[]): City | null {
  for (let at = rows.length - 1; at >= 0; at--) {
    const words = contentOf(rows[at]);
    const region = regionEnd(words);
    const rest = region > 0 && region < words.length ? words.slice(0, -region) : words;
    const start = cityEndingAt(lowsOf(rest), rest.length);
    // "Morón, Buenos Aires": the province is called like its city.
    const isProvince = start === 0 && REGIONS.has(lowsOf(rest).join(' '));
    const before = contentOf(rows[at - 1]);
    if (isProvince && cityEndingAt(lowsOf(before), before.length) === 0) return { tokens: before };
    if (start >= 0 && (at > 0 || start > 0 || rows.length === 1))
      return { tokens: rest.slice(start) };
  }
  return null;
}
