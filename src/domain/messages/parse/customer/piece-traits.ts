import type { Piece } from './cut-pieces.ts';
import { dwellingAt, numberOpens } from './door-number.ts';
import { wordSet } from './looked-up.ts';
import { isGoodsWord, isOrdering, isSentenceWord } from './order-words.ts';
import { personScore } from './people/person.ts';
import { NEAR, PLACE, QUARTER_END, STREET } from './places/address-words.ts';
import { cityEndingAt } from './places/find-city.ts';
import { REGIONS } from './places/regions.ts';
import type { Token } from './tokens.ts';

/** What a piece looks like. */
export interface Traits {
  /** 3 and more: part of an address; 1 or 2: it may be. */
  address: number;
  /** It begins with the number or name of a dwelling. */
  opens: boolean;
  /** It begins with the number of a house, which an address has but one of. */
  door: boolean;
  /** Words of goods and their looks. */
  goods: number;
  /** Words of orders, or goods: 2 and more are certain. */
  order: number;
  person: number;
  region: boolean;
  /** The whole piece is a larger city. */
  city: boolean;
  /** A sentence that tells something. */
  talk: boolean;
}

const CAPITAL = /^\p{Lu}/u;
const isCapital = (token: Token | undefined) => token !== undefined && CAPITAL.test(token.text);

export function traitsOf(piece: Piece): Traits {
  const tokens = withoutLead(piece.tokens);
  const words = tokens.filter(({ kind }) => kind !== 'sign');
  const lows = words.map(({ low }) => low);
  const joined = lows.join(' ');
  const address = addressScore(tokens, words, lows);
  return {
    address,
    opens: dwellingAt(words, 0) || numberOpens(tokens) > 0,
    door: numberOpens(tokens) > 0 || HOUSE.has(lows[0] ?? ''),
    goods: words.filter(({ kind, low }) => kind === 'word' && isGoodsWord(low)).length,
    order: orderScore(words, address),
    person: personScore(tokens),
    region: REGIONS.has(joined),
    city: lows.length > 0 && cityEndingAt(lows, lows.length) === 0,
    talk: address < 5 && lows.filter(isSentenceWord).length >= MOST_SENTENCE_WORDS,
  };
}

const HOUSE = wordSet(
  'flat house hno h apt plot shop door room villa bungalow makan makaan ghar dukan dukaan row calle c av avenida फ्लैट मकान घर दुकान',
);
const MOST_SENTENCE_WORDS = 3;
const LEAD = new Set('to at in on and y a en aur pe par ko also or or'.split(' '));

/** Without the small words that tie the piece to what stands before it. */
function withoutLead(tokens: readonly Token[]): readonly Token[] {
  let from = 0;
  while (from < tokens.length - 1 && LEAD.has(tokens[from]?.low ?? '')) from++;
  return from === 0 ? tokens : tokens.slice(from);
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
    else if (PLACE.has(low) && at > 0)
      score += isCapital(words[at]) && isCapital(words[at - 1]) ? 2 : 1;
    else if (low.length > 7 && QUARTER_END.test(low)) score += 2;
  }
  score += numberOpens(tokens);
  if (lows.length > 0 && cityEndingAt(lows, lows.length) >= 0) score += 2;
  if (REGIONS.has(lows.join(' '))) score += 1;
  return score;
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
