import { gapOfWord } from '../items/gaps.ts';
import { cityEndingAt, cityStartingAt, REGIONS } from './customer-words.ts';
import { isA, isCapital, isGoods, lowsOf, type Token, wordsOf } from './tokens.ts';

const MOST_SENTENCE_WORDS = 3;

/** The traits of a piece: what it may be. */
export class Traits {
  /** 3 and more: part of an address; 1 or 2: it may be. */
  readonly address: number;
  #person: number | undefined;
  readonly #tokens: readonly Token[];
  readonly #words: readonly Token[];
  readonly #lows: readonly string[];

  constructor(private readonly all: readonly Token[]) {
    // Without the small words that connect the piece to the text before it.
    const from = all.findIndex((token, at) => at === all.length - 1 || !isA('lead', token));
    this.#tokens = all.slice(Math.max(0, from));
    this.#words = wordsOf(this.#tokens);
    this.#lows = lowsOf(this.#words);
    this.address = addressScore(this.#tokens, this.#words, this.#lows);
  }

  /** How much it looks like a name; see `personScore`. */
  get person(): number {
    this.#person ??= personScore(this.all);
    return this.#person;
  }

  /** Words of orders, or goods: 2 and more are certain. */
  get order(): number {
    return orderScore(this.#words, this.address);
  }

  /** How many words name goods or their looks. */
  get goods(): number {
    return this.#words.filter(isGoods).length;
  }

  /** It begins with the number or name of a dwelling. */
  get opens(): boolean {
    return this.dwells || numberOpens(this.#tokens) > 0 || startsStreet(this.#words);
  }

  /** It begins with a word for a dwelling and its number, or with a number like "23/4". */
  get dwells(): boolean {
    return dwellingAt(this.#words, 0) || numberOpens(this.#tokens) > 1;
  }

  /** It begins with a house or a street, of which an address has but one. */
  get door(): boolean {
    return isA('house', this.#words[0]) || isA('street start', this.#words[0]);
  }

  /** "Corrientes 1234", "San Martín 845 4B": a street as it is written without a word for it. */
  get numbered(): boolean {
    const words = this.#words;
    const at = words.findIndex(({ kind }) => kind === 'number');
    if (at < 1 || this.goods + this.order > 0) return false;
    const name = words.slice(0, at);
    return (
      name.some(isCapital) && name.every((word) => !isA('sentence', word) || word.low.length < 4)
    );
  }

  /** It ends as streets, quarters and buildings do. */
  get endsAsPlace(): boolean {
    const last = this.#words.at(-1);
    return (
      isStreet(this.#words, this.#words.length - 1) || isA('place', last) || isA('quarter', last)
    );
  }

  /** It may end an address: "12 MG Road", "Flat 3", "9 Shanti Kunj"; not "3 Park Avenue deo". */
  get endsWell(): boolean {
    const words = this.#words;
    return this.endsAsPlace || isCapital(words.at(-1)) || dwellingAt(words, words.length - 2);
  }

  /** Nothing but words of sentences: "my sister". */
  get onlySays(): boolean {
    return this.#words.every((word) => isA('sentence', word) || isA('relation', word));
  }

  get region(): boolean {
    // "son" and "me" are states in capitals only.
    return isCapital(this.#words[0]) && REGIONS.has(this.#lows.join(' '));
  }

  /** The whole piece is a larger city, or one and its state. */
  get city(): boolean {
    const end = cityStartingAt(this.#lows, 0);
    return end > 0 && (end === this.#lows.length || REGIONS.has(this.#lows.slice(end).join(' ')));
  }

  /** A sentence with a statement. */
  get talk(): boolean {
    const said = this.#words.filter((word) => isA('sentence', word)).length;
    return this.address < 5 && said >= MOST_SENTENCE_WORDS;
  }
}

function addressScore(
  tokens: readonly Token[],
  words: readonly Token[],
  lows: readonly string[],
): number {
  let score = numberOpens(tokens) + (startsStreet(words) ? 3 : 0);
  for (const [at, word] of words.entries()) {
    if (dwellingAt(words, at)) score += 3;
    else if (isStreet(words, at) || isA('near', word)) score += 2;
    else if (isA('place', word) && at > 0) score += isCapital(words[at - 1]) ? 2 : 1;
    else if (isA('quarter', word)) score += 2;
  }
  const city = cityEndingAt(lows, lows.length);
  // "Pedro Jiménez": families are called after towns.
  if (city === 0 || (city > 0 && !isA('name', words[0]))) score += 2;
  return REGIONS.has(lows.join(' ')) ? score + 1 : score;
}

/** What begins streets is one only before its name: "gg mawar" is an alley, "13 GG" a size. */
function isStreet(words: readonly Token[], at: number): boolean {
  const [word, name] = [words[at], words[at + 1]];
  if (!isA('street', word) || !isA('street start', word)) return isA('street', word);
  return name?.kind === 'word' && !/\d/.test(name.low) && gapOfWord(name.low) === null;
}

/** "Plaza España 4". */
const startsStreet = ([first, second]: readonly Token[]): boolean =>
  isA('street start', first) && first?.low !== 'c' && second?.kind === 'word';

function orderScore(words: readonly Token[], address: number): number {
  let score = 0;
  for (const word of words) {
    if (isA('order', word)) score += 2;
    else if (/^(?:\d{1,3}x|x\d{1,3}|\d+(?:kg|gm?|ml|ltr|pcs?|mah|w|gb))$/.test(word.low))
      score += 2;
    else if (address < 2 && isGoods(word)) score += 1;
  }
  return score;
}

/** "Flat 3", "H.No 221", "Sector 17-C", "4th floor", "lane three". */
export function dwellingAt(words: readonly Token[], at: number): boolean {
  const word = words[at];
  const next = words[at + 1];
  const third = words[at + 2];
  if (!word || !next) return false;
  if (/^\d{1,3}(?:st|nd|rd|th|er|º|ª|ro|do|to)$/.test(word.low)) return isA('dwelling', next);
  // "H.No 45", "D.No 5-87".
  if (next.low === 'no' && /^[hd]$/.test(word.low)) return third?.kind === 'number';
  if (!isA('dwelling', word)) return false;
  return (
    isDoorNumber(next) ||
    (/^(?:no|nos|num|number|numero|नंबर|नम्बर|न)$/.test(next.low) && third !== undefined)
  );
}

/** "12", "4th", "17-C", "B", "six": what dwellings are numbered with. */
const isDoorNumber = (token: Token): boolean =>
  /^\d{1,5}\p{L}{0,2}$/u.test(token.low) ||
  /^[A-Z]{1,3}\d{0,4}$/.test(token.text) ||
  isA('number', token);

const DOOR = /^(?:\d{1,5}\p{L}?|\p{L}{1,3}\d{0,3})[-/](?:\d{1,5}\p{L}?|\p{L}\d{0,3})$/u;

/** 2 for "14/2 Rose Villa", "B-402 Sunrise", "#41"; 1 for "22 Civil Lines", which goods look like too. */
export function numberOpens(tokens: readonly Token[]): number {
  const [first, second, third, fourth] = tokens;
  if (!first || !second) return 0;
  if (first.text === '#') return 2;
  if (third && second.start === first.end && /^[-/]$/.test(second.text)) {
    if (!DOOR.test(first.text + second.text + third.text)) return 0;
    return fourth ? 2 : 1;
  }
  // "5 de Mayo 12".
  if (first.kind === 'number' && second.low === 'de' && fourth?.kind === 'number') return 2;
  if (!/^\d{1,5}[A-Za-z]?$/.test(first.text) || !isCapital(second)) return 0;
  return isA('order', second) || isGoods(second) ? 0 : 1;
}

const MARKS_INSIDE = /^[.'-]$/;

/**
 * How much some words look like a person's name: 0 not at all, 1 only by their number, 2 by their
 * capitals, 3 by one known name that is a word too, 4 and more by known names.
 * @param announced a label precedes it, so a family's name may be a word: "soy Rubén Castaño"
 */
export function personScore(tokens: readonly Token[], announced = false): number {
  const words = tokens.filter(({ kind }) => kind === 'word');
  while (words.length > 1 && isA('respect', words.at(-1))) words.pop();
  if (words.length > 5) return 0;
  if (tokens.some(({ kind, text }) => kind !== 'word' && !MARKS_INSIDE.test(text))) return 0;
  if (!words.every((word, at) => fits(word, at, words) || (announced && isCalled(word)))) return 0;
  const full = words.filter((word) => word.low.length > 1 && !isA('inside name', word));
  const first = full[0];
  if (!first) return 0;
  // "Tarun likhna": who begins with a capital goes on with one.
  const capitals = isCapital(first);
  if (capitals && full.some((word) => !isCapital(word) && !isA('name', word))) return 0;
  const score = capitals ? 2 : 1;
  const plain = full.filter((word) => isA('plain name', word)).length;
  if (plain > 0) return score + 2 + Math.min(plain, 2);
  return full.some((word) => isA('name', word)) ? score + (full.length > 1 ? 2 : 1) : score;
}

/** A known name that is a word too, or a word in capitals that belongs to no sentence. */
const isCalled = (word: Token): boolean =>
  isA('name', word) || (isCapital(word) && !isA('sentence', word));

const NO_NAMES = [
  ...['sentence', 'order'],
  ...['street', 'near', 'dwelling', 'place', 'region', 'city'],
];

function fits(word: Token, at: number, words: readonly Token[]): boolean {
  if (isA('plain name', word) || isA('title', word)) return true;
  if (word.low.length === 1) return isCapital(word);
  if (/\d/.test(word.low)) return false;
  if (isA('name', word)) return isCapital(word) || words.length > 1 || !isGoods(word);
  if (isA('inside name', word)) {
    const next = at > 0 ? words[at + 1] : undefined;
    return isCapital(next) || isA('inside name', next);
  }
  return !NO_NAMES.some((role) => word.roles.has(role)) && !isGoods(word);
}

/** The traits of no text. */
export const NO_TRAITS = new Traits([]);
