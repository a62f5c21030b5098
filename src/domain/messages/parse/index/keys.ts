import type { Item, NumberItem } from '../items/item.ts';
import type { Measure } from '../items/units.ts';
import { baseForms } from '../words/stem-word.ts';
import {
  broaderThan,
  conceptsOf,
  isDevanagari,
  longestConcept,
  plainWord,
  soundKeys,
  stemWord,
} from '../words/words.ts';

/** One way in which words of a catalog and of a shopper may meet, and how sure a meeting is. */
export interface Key {
  key: string;
  strength: number;
}

const CONCEPTS = 3;
const CERTAINTY = { exact: 0.97, inflected: 0.95, spelling: 0.85, sound: 0.8 } as const;
const BROADER = 0.6;
const SOUND = 0.75;

const remembered = new Map<string, readonly Key[]>();
const MOST_REMEMBERED = 20_000;

/** The keys of a word or of several with one blank between, the surest first. */
export function keysOfWords(words: string): readonly Key[] {
  const known = remembered.get(words);
  if (known) return known;
  const keys = readKeys(words);
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(words, keys);
  return keys;
}

function readKeys(words: string): Key[] {
  const keys = new Map<string, number>();
  const add = (key: string, strength: number) =>
    keys.set(key, Math.max(strength, keys.get(key) ?? 0));
  add(`w:${plainWord(words).replaceAll(' ', '')}`, 1);
  if (!words.includes(' ')) {
    add(`s:${stemWord(words)}`, 0.95);
    for (const base of baseForms(plainWord(words))) add(`s:${stemWord(base)}`, 0.93);
  }
  for (const { concept, certainty } of conceptsOf(words).slice(0, CONCEPTS)) {
    add(`c:${concept}`, CERTAINTY[certainty]);
  }
  return [...keys].map(([key, strength]) => ({ key, strength }));
}

/** Keys of what a word is a sort of: "sneakers" may be meant by "shoes". */
export function broaderKeys(words: string): readonly Key[] {
  const keys: Key[] = [];
  for (const { concept } of conceptsOf(words).slice(0, CONCEPTS)) {
    const broader = broaderThan(concept);
    if (broader !== null) keys.push({ key: `c:${broader}`, strength: BROADER });
  }
  return keys;
}

/** Keys by sound, which meet across scripts only: within one script they are too loose. */
export function heardKeys(word: string): readonly Key[] {
  const script = isDevanagari(word) ? 'd' : 'l';
  return soundKeys(word).map((sound) => ({ key: `h${script}:${sound}`, strength: SOUND }));
}

/** Where words written in the other script would meet this one's sounds. */
export function heardKeysOfOtherScript(word: string): readonly Key[] {
  const script = isDevanagari(word) ? 'l' : 'd';
  return soundKeys(word).map((sound) => ({ key: `h${script}:${sound}`, strength: SOUND }));
}

/** The bare number of a measure, for "the 20000 one". */
export const keyOfWritten = ({ written }: Measure): Key => ({ key: `w:${written}`, strength: 0.8 });

/** Keys of an item that is no word. */
function keysOfFigure(item: Item): readonly Key[] {
  switch (item.kind) {
    case 'measure':
      return [{ key: `m:${item.measure.dimension}:${item.measure.amount}`, strength: 1 }];
    case 'number':
      return keysOfNumber(item);
    case 'range':
      return [{ key: `r:${item.text}`, strength: 1 }];
    default:
      return [];
  }
}

/** From here on "the 20000 one" tells a measure without its unit. */
const TELLING_MEASURE = 20;

function keysOfNumber({ value, counted, named }: NumberItem): Key[] {
  if (counted) return [];
  const number = { key: `n:${value}`, strength: 0.9 };
  if (!named && value < TELLING_MEASURE) return [number];
  return [number, { key: `w:${value}`, strength: 0.9 }];
}

/** One or several neighbouring items and the keys that they have together. */
export interface Unit {
  /** Bit per item. */
  mask: number;
  keys: readonly Key[];
}

const LONGEST_PHRASE = 4;

/** All single items and phrases of a row of items with their keys; 30 items at most. */
export function unitsOf(items: readonly Item[]): Unit[] {
  const units: Unit[] = [];
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at] as Item;
    if (item.kind !== 'word') {
      units.push({ mask: 1 << at, keys: keysOfFigure(item) });
      continue;
    }
    units.push({ mask: 1 << at, keys: keysOfWords(item.text) });
    units.push(...phrasesAt(items, at));
  }
  return units;
}

/** "green chilli" is no more than "chilli" to the dictionary, but to a shopper. */
function isOneOf(words: readonly string[], concept: string): boolean {
  return words.some((word) => keysOfWords(word).some(({ key }) => key === `c:${concept}`));
}

function phrasesAt(items: readonly Item[], at: number): Unit[] {
  const words: string[] = [];
  for (const item of items.slice(at, at + LONGEST_PHRASE)) {
    if (item.kind !== 'word') break;
    words.push(item.text);
  }
  const phrases: Unit[] = [];
  if (words.length >= 2) {
    // "neck band" is "neckband", "t shirt" is "tshirt".
    const joined = words.slice(0, 2).join('');
    phrases.push({ mask: 0b11 << at, keys: [{ key: `w:${plainWord(joined)}`, strength: 0.95 }] });
    const longest = longestConcept(words, 0);
    if (longest && longest.length > 1 && !isOneOf(words.slice(0, longest.length), longest.concept)) {
      const mask = ((1 << longest.length) - 1) << at;
      phrases.push({ mask, keys: [{ key: `c:${longest.concept}`, strength: CERTAINTY[longest.certainty] }] });
    }
  }
  return phrases;
}
