import type { Piece } from './cut-pieces.ts';
import { isGoodsWord, isOrdering, isSentenceWord } from './order-words.ts';
import { personScore } from './people/person.ts';
import { DWELLING, NEAR, QUARTER_END, STREET } from './places/address-words.ts';
import { cityEndingAt } from './places/find-city.ts';
import { REGIONS } from './places/regions.ts';
import type { Token } from './tokens.ts';

/** What a piece looks like. */
export interface Traits {
  /** 3 and more: part of an address; 1 or 2: it may be. */
  address: number;
  /** It begins with the number or name of a dwelling. */
  opens: boolean;
  /** Words of orders, or goods: 2 and more are certain. */
  order: number;
  person: number;
  region: boolean;
  /** The whole piece is a larger city. */
  city: boolean;
}

const CAPITAL = /^\p{Lu}/u;

export function traitsOf(piece: Piece): Traits {
  const { tokens } = piece;
  const words = tokens.filter(({ kind }) => kind !== 'sign');
  const lows = words.map(({ low }) => low);
  const joined = lows.join(' ');
  const address = addressScore(tokens, words, lows);
  return {
    address,
    opens: dwellingAt(words, 0) || numberOpens(tokens),
    order: orderScore(words, address),
    person: personScore(tokens),
    region: REGIONS.has(joined),
    city: lows.length > 0 && cityEndingAt(lows, lows.length) === 0,
  };
}

function addressScore(
  tokens: readonly Token[],
  words: readonly Token[],
  lows: readonly string[],
): number {
  let score = 0;
  for (let at = 0; at < words.length; at++) {
    const low = lows[at] ?? '';
    if (dwellingAt(words, at)) score += 3;
    else if (STREET.has(low) && words.length > 1) score += 2;
    else if (NEAR.has(low) && words.length > 1) score += 2;
    else if (low.length > 7 && QUARTER_END.test(low)) score += 2;
  }
  if (numberOpens(tokens)) score += NUMBER_OPENS;
  if (lows.length > 0 && cityEndingAt(lows, lows.length) >= 0) score += 2;
  if (REGIONS.has(lows.join(' '))) score += 1;
  return score;
}

const NUMBER_OPENS = 2;

/** "Flat 3", "H.No 221", "Sector 17-C", "4th floor", "lane three". */
export function dwellingAt(words: readonly Token[], at: number): boolean {
  const [word, next, third] = [words[at], words[at + 1], words[at + 2]];
  if (!word) return false;
  if (/^\d{1,3}(?:st|nd|rd|th|er|º|ª|ro|do|to)$/.test(word.low)) {
    return next !== undefined && (DWELLING.has(next.low) || STREET.has(next.low));
  }
  if (!DWELLING.has(word.low) || !next) return word.low === 'c' && next !== undefined;
  if (isDoorNumber(next)) return true;
  const numbered = /^(?:no|nos|num|number|numero|नंबर|नम्बर|न)$/.test(next.low);
  return numbered && third !== undefined;
}

/** "12", "4th", "17-C", "B", "six": what dwellings are numbered with. */
const isDoorNumber = ({ low, text }: Token): boolean =>
  /^\d{1,5}\p{L}{0,2}$/u.test(low) ||
  /^[A-Z]{1,3}\d{0,4}$/.test(text) ||
  /^[a-z]\d{1,4}$/.test(low) ||
  SPOKEN.has(low);

const SPOKEN = new Set(
  'one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty sixty seventy eighty ninety ek do teen char paanch uno dos tres'.split(
    ' ',
  ),
);

/** "14/2 Rose Villa", "B-402 Sunrise", "22 Civil Lines", "#41". */
function numberOpens(tokens: readonly Token[]): boolean {
  const [first, second, third] = tokens;
  if (!first || !second) return false;
  if (first.text === '#') return second.kind === 'number';
  const glued = second.start === first.end && /^[-/]$/.test(second.text);
  if (glued && third && third.start === second.end) {
    const door = /^\d{1,5}\p{L}?$/u.test(first.text) || /^\p{L}{1,3}\d{0,3}$/u.test(first.text);
    return door && tokens.length > 3 && /^\d{1,5}\p{L}?$|^\p{L}\d{0,3}$/u.test(third.text);
  }
  if (/^[A-Z]{1,2}\d{1,4}$/.test(first.text))
    return CAPITAL.test(second.text) && !isGoodsWord(second.low);
  if (!/^\d{1,5}[A-Za-z]?$/.test(first.text) || second.kind !== 'word') return false;
  if (isOrdering(second.low) || isGoodsWord(second.low) || isSentenceWord(second.low)) return false;
  return CAPITAL.test(second.text) || /^[\u0900-\u097f]/.test(second.text);
}

function orderScore(words: readonly Token[], address: number): number {
  let score = 0;
  for (const { low, kind } of words) {
    if (isOrdering(low)) score += 2;
    else if (/^(?:\d{1,3}x|x\d{1,3}|\d+(?:kg|gm?|ml|ltr|pcs?|mah|w|gb))$/.test(low)) score += 2;
    else if (address < 2 && kind === 'word' && isGoodsWord(low)) score += 1;
  }
  return score;
}
