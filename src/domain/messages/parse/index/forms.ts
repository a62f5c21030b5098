import type { Item } from '../items/item.ts';
import { readItems } from '../items/read-items.ts';
import { isWordOf } from '../lexicon/grammar.ts';
import { normalise } from '../text/normalise.ts';
import { tokenise } from '../text/tokens.ts';
import { Memo } from '../words/memo.ts';
import { plainWord } from '../words/words.ts';
import {
  broaderKeys,
  heardKeys,
  type Key,
  keyOfInitials,
  keyOfWritten,
  keysOfFigure,
  keysOfWords,
  type Phrase,
  phraseOf,
} from './keys.ts';

/** A name of the catalog in pieces, and by which keys its pieces are found. */
export interface Form {
  items: Item[];
  /** Bits of the pieces that say something ("for" and "de" do not). */
  telling: number;
  /** Bits of the pieces that are no word, or one with digits. */
  figures: number;
  keys: { key: Key; mask: number }[];
}

const LITERAL = {
  literal: true,
  speaks: () => true,
  beginsSku: () => false,
  isSku: () => false,
  isRange: () => true,
  letterSizes: false,
  isPair: () => false,
  isLabel: () => false,
  isCounter: () => false,
  isSize: () => false,
  hasMeasure: () => false,
  hasWord: () => false,
  isNumbered: () => false,
  dimensions: new Set<never>(),
};
/** Longer names are cut: a mask has a bit for each piece. */
const MOST_PIECES = 14;
const LONGEST_PHRASE = 4;
/** Two letters are too often something else. */
const FEWEST_INITIALS = 3;

const MOST_REMEMBERED = 20_000;
const forms = new Memo<Form>(MOST_REMEMBERED);

/** Reads a name of the catalog: a product's, an alias, an option's value. */
export const readForm = (name: string): Form => forms.get(name, readAnew);

function readAnew(name: string): Form {
  const items = readItems(tokenise(normalise(name)), LITERAL)
    .filter(({ kind }) => kind !== 'gap')
    .slice(0, MOST_PIECES);
  let telling = 0;
  let figures = 0;
  items.forEach((item, at) => {
    if (item.kind !== 'word' || /\d/.test(item.text)) figures |= 1 << at;
    if (item.kind !== 'word' || !isWordOf('in a name', plainWord(item.text))) telling |= 1 << at;
  });
  const all = (1 << items.length) - 1;
  const keys: Form['keys'] = [];
  const add = (more: readonly Key[], mask: number) =>
    keys.push(...more.map((key) => ({ key, mask })));
  items.forEach((item, at) => {
    const mask = 1 << at;
    if (item.kind === 'measure') add([keyOfWritten(item.measure)], mask);
    if (item.kind !== 'word') {
      add(keysOfFigure(item), mask);
      return;
    }
    const { text } = item;
    add([...keysOfWords(text), ...heardKeys(text), ...broaderKeys(text)], mask);
    for (const { length, keys: together } of phrasesFrom(items, at)) {
      add(together, ((1 << length) - 1) << at);
    }
    // "एलोवेरा" is "aloe vera".
    const next = items[at + 1];
    if (next?.kind === 'word') add(heardKeys(text + next.text), 3 << at);
  });
  for (let at = 0; at < items.length; at += 1) {
    for (const { length, key } of initialsFrom(items, at)) add([key], ((1 << length) - 1) << at);
  }
  return { items, telling: telling || all, figures, keys };
}

/** "jyq" for "jamón y queso": the first letters of what begins at a piece of a name. */
function initialsFrom(items: readonly Item[], at: number): { length: number; key: Key }[] {
  const found: { length: number; key: Key }[] = [];
  let letters = '';
  for (const item of items.slice(at, at + LONGEST_PHRASE)) {
    if (item.kind !== 'word') break;
    letters += plainWord(item.text)[0] ?? '';
    const key = letters.length < FEWEST_INITIALS ? null : keyOfInitials(letters);
    if (key) found.push({ length: letters.length, key });
  }
  return found;
}

function phrasesFrom(items: readonly Item[], at: number): Phrase[] {
  const words: string[] = [];
  for (const item of items.slice(at, at + LONGEST_PHRASE)) {
    if (item.kind !== 'word') break;
    words.push(item.text);
  }
  return words.length < 2 ? [] : phraseOf(words);
}

/** The words of a form, for spelling. */
export function wordsOf(form: Form): string[] {
  return form.items.flatMap((item) => (item.kind === 'word' ? [item.text] : []));
}
