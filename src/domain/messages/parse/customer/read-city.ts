import { REGIONS } from './customer-words.ts';
import { type Piece, traitsAt } from './cut-pieces.ts';
import { cityEndingAt, cityStartingAt, isOtherCitysPin } from './find-city.ts';
import type { Row } from './read-address.ts';
import { isA, lowsOf, type Token, wordsOf } from './tokens.ts';

/**
 * The city among the rows of an address: what a form calls so, a known city beside the postal code,
 * the word beside the code, or a known city anywhere.
 */
export function readCity(rows: readonly Row[], code: string | null): readonly Token[] | null {
  const named = rows.find(({ piece }) => piece.label?.sort === 'city');
  if (named) return named.tokens;
  const postal = rows.findIndex(({ piece }) => piece.kind === 'postal');
  if (postal < 0) return lastKnown(rows);
  const before = rows.findLastIndex((row, at) => at < postal && withoutRegion(row).length > 0);
  const behind = rows.slice(postal + 1, postal + 3).map(wordsIn);
  return (
    lastKnown(rows.slice(0, before + 1), Math.max(0, before)) ??
    behind.map(firstKnown).find((city) => city.length > 0) ??
    (code?.length === 5 ? townOf(behind[0] ?? [], null) : null) ??
    townOf(withoutRegion(rows[before]), code)
  );
}

/** The city that begins a row. */
const firstKnown = (words: readonly Token[]): readonly Token[] =>
  words.slice(0, Math.max(0, cityStartingAt(lowsOf(words), 0)));

const wordsIn = (row: Row | undefined): Token[] =>
  row?.piece.kind === 'text' ? wordsOf(row.tokens) : [];

/** The words of a row without states and words like "pin" at its end, which follow a city. */
function withoutRegion(row: Row | undefined): Token[] {
  const words = wordsIn(row);
  for (let cut = 1; cut > 0; words.length -= cut) {
    cut = isA('beside code', words.at(-1)) ? 1 : regionEnd(lowsOf(words));
  }
  return words;
}

/** How many words at the end are a state or a country, and no city. */
function regionEnd(lows: readonly string[]): number {
  if (cityEndingAt(lows, lows.length) === 0) return 0;
  const ends = (count: number) => count <= lows.length && REGIONS.has(lows.slice(-count).join(' '));
  return [4, 3, 2, 1].find(ends) ?? 0;
}

/** The last city that ends one of the rows from `first` on. */
function lastKnown(rows: readonly Row[], first = 0): Token[] | null {
  for (let at = rows.length - 1; at >= first; at--) {
    const words = withoutRegion(rows[at]);
    const start = cityEndingAt(lowsOf(words), words.length);
    if (start >= 0) return words.slice(start);
  }
  return null;
}

/** A town that no list holds: the words before the code. */
function townOf(words: Token[], code: string | null): Token[] | null {
  const isOther = code !== null && isOtherCitysPin(code, lowsOf(words).join(' '));
  return isTownName(words) && !isOther ? words : null;
}

/** "Hosadurga", "Navi Peth". */
const isTownName = (words: readonly Token[]): boolean =>
  words.length > 0 && words.length <= 2 && words.every(isTown);

const NO_TOWN = ['side', 'street', 'near', 'dwelling', 'place', 'order', 'sentence'];
const isTown = ({ kind, roles }: Token): boolean =>
  kind === 'word' && !NO_TOWN.some((role) => roles.has(role));

/**
 * The city that a message names outside of an address: "send one pair to Thika", "jalgaon bhejna hai",
 * "Shaila, Karad", "Eldoret pls". A city's name among goods is none: "2 London mugs".
 */
export function mentionedCity(pieces: readonly Piece[]): Token[] | null {
  for (let at = pieces.length - 1; at >= 0; at--) {
    const piece = pieces[at];
    if (piece?.kind !== 'text') continue;
    const words = wordsOf(piece.tokens);
    for (let start = 0; start < words.length; start++) {
      const end = cityStartingAt(lowsOf(words), start);
      if (end > 0 && isMeant(pieces, at, words, start, end)) return words.slice(start, end);
    }
  }
  return null;
}

/** Whether the words around a city's name, or next to its piece, say that somebody is there. */
function isMeant(
  pieces: readonly Piece[],
  at: number,
  words: readonly Token[],
  start: number,
  end: number,
): boolean {
  const behind = words[end];
  if (isA('behind a city', behind)) return true;
  // "2 to London mugs".
  if (behind?.kind === 'word' && isA('goods', behind)) return false;
  if (isA('to a city', words[start - 1])) return true;
  if (isA('from a city', words[start - 1]) && isA('name', words[start - 2])) return true;
  if (!words.slice(0, start).every((word) => isA('address edge', word))) return false;
  if (pieces[at]?.label?.sort === 'to') return true;
  if (!words.slice(end).every((word) => isA('sentence', word))) return false;
  return [at - 1, at + 1].some((beside) => {
    const { person, place } = traitsAt(pieces, beside);
    return person >= 2 || place >= 2 || pieces[beside]?.kind === 'phone';
  });
}
