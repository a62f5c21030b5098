import type { Item } from '../items/item.ts';
import type { Speaks } from '../lexicon/spoken-in.ts';
import { Memo } from '../words/memo.ts';
import { baseForms } from '../words/stem-word.ts';
import {
  broaderThan,
  conceptsOf,
  foldWord,
  isDevanagari,
  longestTerm,
  plainWord,
  soundKeys,
  unitOf,
} from '../words/words.ts';
import type { Phrase } from './catalog-index.ts';

/** One way in which words of a catalog and of a shopper may meet, and how sure a meeting is. */
export interface Key {
  key: string;
  strength: number;
}

const CONCEPTS = 3;
const CERTAINTY = { exact: 0.97, inflected: 0.95, spelling: 0.85, sound: 0.8 } as const;
const BROADER = 0.55;
/** Few words of one store share a sound as long as that. */
const LONG_SOUND = 4;
const SOUND = { long: 0.88, short: 0.75, inflected: 0.82 } as const;

/** "rayado" is said "rayadas" of what is so; of names "pato" and "pata" are two. */
const GENDERED = /^([a-zñ]{3,})[oa]s?$/;
const GENDER = 0.86;

const MOST_REMEMBERED = 20_000;
const remembered = new Memo<readonly Key[]>(MOST_REMEMBERED);

/**
 * The keys of a word, the surest first.
 * @param speaks whose words it may be; such keys are remembered by who asks for a store
 */
export const keysOfWords = (word: string, speaks?: Speaks): readonly Key[] =>
  speaks === undefined ? remembered.get(word, (all) => readKeys(all)) : readKeys(word, speaks);

function readKeys(word: string, speaks?: Speaks): Key[] {
  const keys = new Map<string, number>();
  const add = (key: string, strength: number) =>
    keys.set(key, Math.max(strength, keys.get(key) ?? 0));
  const plain = plainWord(word);
  add(`w:${plain}`, 1);
  add(`s:${foldWord(word)}`, 0.95);
  for (const base of baseForms(plain)) add(`s:${foldWord(base)}`, 0.93);
  // "bks" is a "bungkus", "cx" a "caixa", where packs are an option.
  const gendered = GENDERED.exec(plain)?.[1];
  if (gendered) add(`g:${gendered}`, GENDER);
  const unit = unitOf(word);
  if (unit !== null && unit !== 'piece') add(`u:${unit}`, CERTAINTY.spelling);
  for (const { concept, certainty } of conceptsOf(word, speaks).slice(0, CONCEPTS)) {
    add(`c:${concept}`, CERTAINTY[certainty]);
  }
  return [...keys].map(([key, strength]) => ({ key, strength }));
}

/** Whether a key is of values only: one of packs, or of words that agree with their goods. */
export const isValueKey = ({ key }: Key): boolean => key.startsWith('u:') || key.startsWith('g:');

/** Keys of what a word is a sort of: "sneakers" may be meant by "shoes". */
export function broaderKeys(words: string, speaks?: Speaks): readonly Key[] {
  const keys: Key[] = [];
  for (const { concept } of conceptsOf(words, speaks).slice(0, CONCEPTS)) {
    const broader = broaderThan(concept);
    if (broader !== null) keys.push({ key: `c:${broader}`, strength: BROADER });
  }
  return keys;
}

const heard = new Memo<readonly Key[]>(MOST_REMEMBERED);

/** Keys by sound, which meet across scripts only: within one script they are too loose. */
export const heardKeys = (word: string): readonly Key[] =>
  heard.get(word, () => soundsIn(isDevanagari(word) ? 'd' : 'l', word));

/** Where words written in the other script would meet this one's sounds. */
export function heardKeysOfOtherScript(word: string): readonly Key[] {
  const script = isDevanagari(word) ? 'l' : 'd';
  const inflected = baseForms(plainWord(word)).flatMap((base) => soundsIn(script, base));
  const own = soundsIn(script, word);
  const known = new Set(own.map(({ key }) => key));
  return [
    ...own,
    ...inflected
      .filter(({ key }) => !known.has(key))
      .map(({ key, strength }) => ({ key, strength: Math.min(strength, SOUND.inflected) })),
  ];
}

function soundsIn(script: 'd' | 'l', word: string): Key[] {
  return soundKeys(word).map((sound) => ({
    key: `h${script}:${sound}`,
    strength: sound.length < LONG_SOUND ? SOUND.short : SOUND.long,
  }));
}

/** Where the first letters of a name's words, written as a word, would meet it. */
export const keyOfInitials = (letters: string): Key => ({ key: `i:${letters}`, strength: 0.9 });

/** From here on, "the 20000 one" means a measure without its unit. */
const TELLING_MEASURE = 20;

/** Keys of an item that is no word. */
export function keysOfFigure(item: Item): readonly Key[] {
  if (item.kind === 'range') return [{ key: `r:${item.text}`, strength: 1 }];
  if (item.kind === 'measure')
    return [{ key: `m:${item.measure.dimension}:${item.measure.amount}`, strength: 1 }];
  if (item.kind !== 'number' || item.counted) return [];
  const { value, named } = item;
  const keys = [{ key: `n:${value}`, strength: 0.9 }];
  if (named || value >= TELLING_MEASURE) keys.push({ key: `w:${value}`, strength: 0.9 });
  return keys;
}

/** The joint meaning of a row's first words: as one word, or as a term of the dictionary. */
export function phraseOf(words: readonly string[], speaks?: Speaks): (Phrase & { keys: Key[] })[] {
  // "neck band" is "neckband", "t shirt" is "tshirt".
  const joined = plainWord(words.slice(0, 2).join(''));
  const phrases = [{ length: 2, keys: [{ key: `w:${joined}`, strength: 0.95 }], sort: false }];
  const longest = longestTerm(words, speaks);
  if (longest === null) return phrases;
  const { length, concept, certainty, kind } = longest;
  if (isOneOf(words.slice(0, length), concept)) return phrases;
  const keys = [{ key: `c:${concept}`, strength: CERTAINTY[certainty] }];
  return [...phrases, { length, keys, sort: kind === 'goods' }];
}

/** "green chilli" is no more than "chilli" to the dictionary, but to a shopper. */
function isOneOf(words: readonly string[], concept: string): boolean {
  return words.some((word) => keysOfWords(word).some(({ key }) => key === `c:${concept}`));
}
