import type { Item } from '../items/item.ts';
import { readItems } from '../items/read-items.ts';
import { isWordOf } from '../lexicon/grammar.ts';
import { tokenise } from '../text/tokens.ts';
import { Memo } from '../words/memo.ts';
import { plainWord } from '../words/words.ts';
import { itemContextOf, noHabits } from './item-context.ts';
import {
  broaderKeys,
  heardKeys,
  type Key,
  keyOfInitials,
  keysOfFigure,
  keysOfWords,
  phraseOf,
} from './keys.ts';

/** A name of the catalog in pieces, and by which keys its pieces are found. */
export interface Form {
  items: Item[];
  /** How much each piece says: "for" and "de" nothing, a number most, as it names a model or a weight. */
  weights: number[];
  /** All weights together. */
  weight: number;
  keys: { key: Key; mask: number }[];
}

/** Whose numbers and words they are is still to be learned from them. */
const LITERAL = {
  ...itemContextOf('', noHabits(), new Map(), new Map()),
  literal: true,
  isRange: () => true,
};
/** Longer names are cut: a mask has a bit for each piece. */
const MOST_PIECES = 14;
const LONGEST_PHRASE = 4;
const FIGURE = 1.5;
/** Two letters are too often something else. */
const FEWEST_INITIALS = 3;

const MOST_REMEMBERED = 20_000;
const forms = new Memo<Form>(MOST_REMEMBERED);

/** Reads a name of the catalog: a product's, an alias, an option's value. */
export const readForm = (name: string): Form => forms.get(name, readAnew);

function readAnew(name: string): Form {
  const items = readItems(tokenise(name), LITERAL)
    .filter(({ kind }) => kind !== 'gap')
    .slice(0, MOST_PIECES);
  const keys: Form['keys'] = [];
  items.forEach((item, at) => {
    const add = (more: readonly Key[], length = 1) =>
      keys.push(...more.map((key) => ({ key, mask: ((1 << length) - 1) << at })));
    // The bare number of a measure, for "the 20000 one".
    if (item.kind === 'measure') add([{ key: `w:${item.measure.written}`, strength: 0.8 }]);
    add(keysOfFigure(item));
    const [word, next, ...more] = wordsFrom(items, at);
    if (word === undefined) return;
    add([...keysOfWords(word), ...heardKeys(word), ...broaderKeys(word)]);
    if (next === undefined) return;
    const words = [word, next, ...more];
    for (const { length, keys: together } of phraseOf(words)) add(together, length);
    // "एलोवेरा" is "aloe vera".
    add(heardKeys(word + next), 2);
    // "jyq" for "jamón y queso".
    const initials = words.map((one) => plainWord(one)[0] ?? '').join('');
    for (let length = FEWEST_INITIALS; length <= initials.length; length += 1)
      add([keyOfInitials(initials.slice(0, length))], length);
  });
  const said = items.map(weightOf);
  const weights = said.some((weight) => weight > 0) ? said : said.map(() => 1);
  return { items, weights, weight: weights.reduce((sum, weight) => sum + weight, 0), keys };
}

function weightOf(item: Item): number {
  if (item.kind !== 'word' || /\d/.test(item.text)) return FIGURE;
  return isWordOf('in a name', plainWord(item.text)) ? 0 : 1;
}

/** The consecutive words of a name from a piece on. */
function wordsFrom(items: readonly Item[], at: number): string[] {
  const words: string[] = [];
  for (const item of items.slice(at, at + LONGEST_PHRASE)) {
    if (item.kind !== 'word') break;
    words.push(item.text);
  }
  return words;
}

/** The words of a form, for spelling. */
export function wordsOf(form: Form): string[] {
  return form.items.flatMap((item) => (item.kind === 'word' ? [item.text] : []));
}
