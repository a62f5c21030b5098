import type { CatalogIndex, Meaning, MetKey, Nature, Sense } from '../index/catalog-index.ts';
import {
  broaderKeys,
  heardKeysOfOtherScript,
  type Key,
  keyOfInitials,
  keysOfWords,
} from '../index/keys.ts';
import { countUnitOf } from '../items/units.ts';
import { isWordOf } from '../lexicon/grammar.ts';
import { wordsOfPicture } from '../words/picture-words.ts';
import { conceptsOf, isDevanagari, isFiller, plainWord } from '../words/words.ts';

const EDIT_COST = 0.12;
const SURE_EDIT = 0.97;
const PREFIX = 0.6;
const SHORTEST_PREFIX = 3;
/** Other meanings of a word count less when the catalog contains the word itself. */
const BESIDE_WRITTEN = 0.8;
/** With the three signs that mark a key by sound. */
const SHORTEST_SOUND = 8;
const SHORTEST_SOUND_BESIDE = 7;

/** The meaning of a message's word in a store; memoised, since people use the same words. */
export const senseOf = (word: string, index: CatalogIndex): Sense =>
  index.senses.get(word, () => makeSense(word, index));

/** These of some keys that the catalog has. */
export const metKeys = (keys: readonly Key[], index: CatalogIndex): MetKey[] =>
  keys.flatMap(({ key, strength }) => {
    const found = index.keys.get(key);
    return found === undefined ? [] : [{ found, strength }];
  });

/** What keys of the catalog mean. */
export const meaningOf = (keys: readonly MetKey[]): Meaning => ({
  keys,
  ofValues: keys.filter(({ found }) => found.values.size > 0),
  ofCategories: keys.filter(({ found }) => found.categories.size > 0),
});

function makeSense(word: string, index: CatalogIndex): Sense {
  const shown = wordsOfPicture(word);
  if (shown.length > 0) return senseOfAny(shown, index);
  const { speaks, isLabel, isCounter } = index.itemContext;
  const names = isWordOf('label', word) || isLabel(word) || isCounter(word);
  const nature = names ? 'filler' : natureOf(word, index);
  const keys = metKeys(keysOfWords(word, speaks), index);
  // A word of grammar means itself only: "but" is no boot.
  if (nature === 'filler' && !names) {
    return { nature, ...meaningOf(keys.filter(isWritten)), guessed: false };
  }
  if (keys.length > 0) {
    const all = [...preferWritten(keys), ...soundsToo(word, index)];
    return { nature, ...meaningOf(all), guessed: false };
  }
  return { nature, ...meaningOf(guesses(word, index)), guessed: true };
}

const isWritten = ({ found }: MetKey): boolean => found.key.startsWith('w:');

/** The meaning of a picture, which shows what any of some words name. */
function senseOfAny(words: readonly string[], index: CatalogIndex): Sense {
  const all = words.map((word) => makeSense(word, index));
  const nature = all[0]?.nature ?? 'unknown';
  const meaning = meaningOf(all.flatMap(({ keys }) => keys));
  return { nature, ...meaning, guessed: false, isPicture: true };
}

function natureOf(word: string, { itemContext }: CatalogIndex): Nature {
  if (/\d/.test(word)) return 'model';
  if (isFiller(word, itemContext.speaks) || word.includes("'")) return 'filler';
  if (countUnitOf(word) !== null) return 'unit';
  const meaning = conceptsOf(word, itemContext.speaks).find(
    ({ kind, certainty }) => kind === 'goods' || certainty === 'exact' || certainty === 'inflected',
  );
  return meaning?.kind ?? 'unknown';
}

function preferWritten(keys: readonly MetKey[]): readonly MetKey[] {
  if (!keys.some(isWritten)) return keys;
  return keys.map(({ found, strength }) => ({
    found,
    strength: found.key.startsWith('c:') ? strength * BESIDE_WRITTEN : strength,
  }));
}

/** Possible meanings of a word that isn't in the catalog. */
function guesses(word: string, index: CatalogIndex): MetKey[] {
  const { speaks } = index.itemContext;
  const met = metKeys([...acrossScripts(word, index), ...broaderKeys(word, speaks)], index);
  if (met.length > 0) return met;
  if (isDevanagari(word)) return metKeys(nearSounds(word, index), index);
  // A word that the language has is no misspelling of another.
  const isWord = conceptsOf(word, speaks).some(({ certainty }) => certainty === 'exact');
  if (isWord || countUnitOf(word) !== null) return [];
  const plain = plainWord(word);
  const initials = metKeys([keyOfInitials(plain)], index);
  return initials.length > 0 ? initials : metKeys(misspelled(plain, index), index);
}

function misspelled(word: string, index: CatalogIndex): Key[] {
  const near = index.spelling.near(word);
  const least = near[0]?.edits;
  const spelled = near
    .filter(({ word: meant, edits }) => edits === least && isSlip(word, meant))
    .map(({ word: meant, edits }) => ({
      key: `w:${meant}`,
      strength: SURE_EDIT - EDIT_COST * edits,
    }));
  if (word.length < SHORTEST_PREFIX) return spelled;
  const begun = index.spelling.startingWith(word);
  return [...spelled, ...begun.map((meant) => ({ key: `w:${meant}`, strength: PREFIX }))];
}

/** Few mistype a word's first letter, and a short word with another letter is another word. */
function isSlip(written: string, meant: string): boolean {
  if (written[0] !== meant[0]) return false;
  return Math.min(written.length, meant.length) > 4 || written.length !== meant.length;
}

/** "ruled" is in one name, "रूल्ड" in another: it means both. */
const soundsToo = (word: string, index: CatalogIndex): MetKey[] =>
  metKeys(acrossScripts(word, index), index).filter(
    ({ found }) => found.key.length >= SHORTEST_SOUND_BESIDE,
  );

/** Nothing in the other script, nothing to hear. */
function acrossScripts(word: string, { hasDevanagari }: CatalogIndex): readonly Key[] {
  return hasDevanagari || isDevanagari(word) ? heardKeysOfOtherScript(word) : [];
}

/** Words of the catalog in Latin letters that sound nearly like one in Devanagari. */
function nearSounds(word: string, index: CatalogIndex): Key[] {
  return heardKeysOfOtherScript(word).flatMap(({ key, strength }) => {
    if (key.length < SHORTEST_SOUND) return [];
    const near = index.sounds.near(key).filter(({ edits }) => edits === 1);
    return near.map(({ word: known }) => ({ key: known, strength: strength - EDIT_COST }));
  });
}
