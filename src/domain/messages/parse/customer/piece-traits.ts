import {
  endsAsQuarter,
  HOUSE,
  isGoodsWord,
  isOrdering,
  isSentenceWord,
  NEAR,
  PLACE,
  REGIONS,
  STREET,
  STREET_START,
  TALK,
} from './customer-words.ts';
import { dwellingAt, numberOpens } from './door-number.ts';
import { cityEndingAt, cityStartingAt } from './find-city.ts';
import { isKnownName, personScore } from './person.ts';
import type { Token } from './tokens.ts';

const CAPITAL = /^\p{Lu}/u;
const isCapital = (token: Token | undefined) => token !== undefined && CAPITAL.test(token.text);

/** The traits of a piece; the expensive ones are computed once, at first use. */
export class Traits {
  private readonly tokens: readonly Token[];
  private readonly words: readonly Token[];
  private readonly lows: readonly string[];
  private readonly scores: { address?: number; order?: number; person?: number; goods?: number } =
    {};

  constructor(private readonly all: readonly Token[]) {
    // Without the small words that connect the piece to the text before it.
    const from = all.findIndex(({ low }, at) => at === all.length - 1 || !LEAD.has(low));
    this.tokens = all.slice(Math.max(0, from));
    this.words = this.tokens.filter(({ kind }) => kind !== 'sign');
    this.lows = this.words.map(({ low }) => low);
  }

  /** 3 and more: part of an address; 1 or 2: it may be. */
  get address(): number {
    this.scores.address ??= addressScore(this.tokens, this.words, this.lows);
    return this.scores.address;
  }

  /** Words of orders, or goods: 2 and more are certain. */
  get order(): number {
    this.scores.order ??= orderScore(this.words, this.address);
    return this.scores.order;
  }

  /** How many words name goods or their looks. */
  get goods(): number {
    this.scores.goods ??= this.words.filter(
      ({ kind, low }) => kind === 'word' && isGoodsWord(low),
    ).length;
    return this.scores.goods;
  }

  /** How much it looks like a name; see `personScore`. */
  get person(): number {
    this.scores.person ??= personScore(this.all);
    return this.scores.person;
  }

  /** It begins with the number or name of a dwelling. */
  get opens(): boolean {
    return dwellingAt(this.words, 0) || numberOpens(this.tokens) > 0 || startsStreet(this.words);
  }

  /** It begins with a word for a dwelling and its number, or with a number like "23/4". */
  get dwells(): boolean {
    return dwellingAt(this.words, 0) || numberOpens(this.tokens) > 1;
  }

  /** It begins with the number of a house, which an address has but one of. */
  get door(): boolean {
    const first = this.lows[0] ?? '';
    return numberOpens(this.tokens) > 0 || HOUSE.has(first) || STREET_START.has(first);
  }

  /** "Corrientes 1234", "San Martín 845 4B": a street as it is written without a word for it. */
  get numbered(): boolean {
    const at = this.words.findIndex(({ kind }) => kind === 'number');
    if (at < 1 || at > 4 || at < this.words.length - 3 || this.goods + this.order > 0) return false;
    const name = this.words.slice(0, at);
    return name.some(isCapital) && name.every(({ low }) => !isSentenceWord(low) || low.length < 4);
  }

  /** It ends as streets, quarters and buildings do. */
  get endsAsPlace(): boolean {
    const last = this.lows.at(-1) ?? '';
    return STREET.has(last) || PLACE.has(last) || endsAsQuarter(last);
  }

  /** The evidence for an address besides the name of a city, which goods can have, too. */
  get place(): number {
    if (this.city) return 0;
    const city = cityEndingAt(this.lows, this.lows.length) >= 0;
    return city ? this.address - 2 : this.address;
  }

  /** It may end an address: "12 MG Road", "Flat 3", "9 Shanti Kunj"; not "3 Park Avenue deo". */
  get endsWell(): boolean {
    const last = this.words.at(-1);
    if (!last) return false;
    return (
      this.endsAsPlace ||
      cityEndingAt(this.lows, this.lows.length) >= 0 ||
      isCapital(last) ||
      dwellingAt(this.words, this.words.length - 2)
    );
  }

  /** Nothing but words of sentences: "my sister". */
  get onlySays(): boolean {
    return this.lows.every((low) => isSentenceWord(low) || RELATION.has(low));
  }

  get region(): boolean {
    // "son" and "me" are states in capitals only.
    const name = this.lows.join(' ');
    return REGIONS.has(name) && (name.length > 4 || isCapital(this.words[0]));
  }

  /** The whole piece is a larger city, or one and its state. */
  get city(): boolean {
    const end = cityStartingAt(this.lows, 0);
    return end > 0 && (end === this.lows.length || REGIONS.has(this.lows.slice(end).join(' ')));
  }

  /** A sentence with a statement. */
  get talk(): boolean {
    return this.address < 5 && this.lows.filter(isSentenceWord).length >= MOST_SENTENCE_WORDS;
  }
}

const RELATION = TALK.of('relation');
const MOST_SENTENCE_WORDS = 3;
const LEAD = TALK.of('lead');

function addressScore(
  tokens: readonly Token[],
  words: readonly Token[],
  lows: readonly string[],
): number {
  let score = 0;
  for (let at = 0; at < words.length; at++) {
    const low = lows[at] ?? '';
    if (dwellingAt(words, at)) score += 3;
    else if (words.length > 1 && (STREET.has(low) || NEAR.has(low))) score += 2;
    else if (PLACE.has(low) && at > 0)
      score += isCapital(words[at]) && isCapital(words[at - 1]) ? 2 : 1;
    else if (low.length > 7 && endsAsQuarter(low)) score += 2;
  }
  if (startsStreet(words)) score += 3;
  score += numberOpens(tokens);
  const city = cityEndingAt(lows, lows.length);
  // "Pedro Jiménez": families are called after towns.
  if (city === 0 || (city > 0 && !isKnownName(lows[0] ?? ''))) score += 2;
  if (REGIONS.has(lows.join(' '))) score += 1;
  return score;
}

/** "Plaza España 4". */
function startsStreet(words: readonly Token[]): boolean {
  const first = words[0];
  return (
    first !== undefined &&
    words[1]?.kind === 'word' &&
    first.low !== 'c' &&
    STREET_START.has(first.low)
  );
}

function orderScore(words: readonly Token[], address: number): number {
  let score = 0;
  for (let at = 0; at < words.length; at++) {
    const { low = '', kind } = words[at] ?? {};
    if (isOrdering(low) || low === 'x') score += 2;
    else if (/^(?:\d{1,3}x|x\d{1,3}|\d+(?:kg|gm?|ml|ltr|pcs?|mah|w|gb))$/.test(low)) score += 2;
    else if (address < 2 && kind === 'word' && isGoodsWord(low)) score += 1;
  }
  return score;
}

/** The traits of no text. */
export const NO_TRAITS = new Traits([]);
