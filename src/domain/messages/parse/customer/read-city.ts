import {
  DWELLING,
  isGoodsWord,
  isOrdering,
  isSentenceWord,
  NEAR,
  PLACE,
  REGIONS,
  SIDE,
  STREET,
  TALK,
} from './customer-words.ts';
import { type Piece, traitsAt } from './cut-pieces.ts';
import { cityEndingAt, cityStartingAt, isOtherCitysPin } from './find-city.ts';
import { isKnownName } from './person.ts';
import type { Row } from './read-address.ts';
import type { Token } from './tokens.ts';

const TO = TALK.of('to a city');
const FROM = TALK.of('from a city');
const BESIDE = TALK.of('beside code');
const SENT = TALK.of('behind a city');
const SMALL = TALK.of('address edge');

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
  const behind = rows.slice(postal + 1, postal + 3).map(wordsOf);
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

const wordsOf = (row: Row | undefined): Token[] =>
  row?.piece.kind === 'text' ? row.tokens.filter(({ kind }) => kind !== 'sign') : [];
const lowsOf = (tokens: readonly Token[]): string[] => tokens.map(({ low }) => low);

/** The words of a row without states and words like "pin" at its end, which follow a city. */
function withoutRegion(row: Row | undefined): Token[] {
  const words = wordsOf(row);
  for (let cut = 1; cut > 0; words.length -= cut) {
    cut = BESIDE.has(words.at(-1)?.low ?? '') ? 1 : regionEnd(lowsOf(words));
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

const NO_TOWN = [SIDE, STREET, NEAR, DWELLING, PLACE, { has: isOrdering }, { has: isSentenceWord }];
const isTown = ({ kind, low }: Token): boolean =>
  kind === 'word' && !NO_TOWN.some((words) => words.has(low));

/**
 * The city that a message names outside of an address: "send one pair to Thika", "jalgaon bhejna hai",
 * "Shaila, Karad", "Eldoret pls". A city's name among goods is none: "2 London mugs".
 */
export function mentionedCity(pieces: readonly Piece[]): Token[] | null {
  for (let at = pieces.length - 1; at >= 0; at--) {
    const piece = pieces[at];
    if (piece?.kind !== 'text') continue;
    const words = piece.tokens.filter(({ kind }) => kind !== 'sign');
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
  if (SENT.has(behind?.low ?? '')) return true;
  // "2 to London mugs".
  if (behind?.kind === 'word' && isGoodsWord(behind.low)) return false;
  if (TO.has(words[start - 1]?.low ?? '')) return true;
  const [name, from] = words.slice(start - 2, start);
  if (start > 1 && FROM.has(from?.low ?? '') && isKnownName(name?.low ?? '')) return true;
  if (words.slice(0, start).some(({ low }) => !SMALL.has(low))) return false;
  if (pieces[at]?.label?.sort === 'to') return true;
  if (!words.slice(end).every(({ low }) => isSentenceWord(low))) return false;
  return [at - 1, at + 1].some((beside) => {
    const { person, place } = traitsAt(pieces, beside);
    return person >= 2 || place >= 2 || pieces[beside]?.kind === 'phone';
  });
}
