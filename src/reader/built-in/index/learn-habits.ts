import { gapOfWord } from '../items/gaps.ts';
import { countUnitOf, isMeasureUnit } from '../items/units.ts';
import { tokenise } from '../text/tokens.ts';
import { baseForms } from '../words/stem-word.ts';
import { plainWord, sizeOf, soundKeys } from '../words/words.ts';
import type { IndexedProduct, IndexedValue } from './catalog-index.ts';
import { type Form, readForm, wordsOf } from './forms.ts';
import type { Habits } from './item-context.ts';

/** Below that a number is as likely a count. */
const SMALLEST_SURE_SIZE = 20;

/** Reads off a product how its shoppers' numbers and words are to be read. */
export function learnHabits({ product, options }: IndexedProduct, habits: Habits): void {
  const names = [product.name, ...product.aliases].map((text) => ({ text, form: readForm(text) }));
  for (const { text, form } of names) {
    learnFigures(form, text, habits);
    learnPairs(text, habits);
  }
  const values = options.flatMap((option) => option.values);
  learnUnits(
    names.map(({ form }) => form),
    values,
    habits,
  );
  for (const { name, values } of options) {
    for (const word of wordsOf(readForm(name))) habits.labels.add(plainWord(word));
    for (const value of values) learnValue(value, habits);
    learnCounters(name, values, habits);
  }
}

/** Letters that are units and sizes of some goods, and which goods come in sizes, or by a measure. */
function learnUnits(
  names: readonly Form[],
  values: readonly IndexedValue[],
  { sizeLetters, sized, measured }: Habits,
): void {
  const sizes = values
    .map(({ text }) => text.toLowerCase())
    .filter((text) => sizeOf(text) !== null);
  const letters = UNIT_LETTERS.filter((letter) => sizes.some((size) => size.startsWith(letter)));
  const items = [...names, ...values.map(({ form }) => form)].flatMap((form) => form.items);
  const dimensions = new Set(
    items.flatMap((item) => (item.kind === 'measure' ? [item.measure.dimension] : [])),
  );
  if (letters.length === 0 && dimensions.size === 0) return;
  const words = names
    .flatMap((form) => wordsOf(form))
    .flatMap((word) => [plainWord(word), ...baseForms(plainWord(word))]);
  for (const letter of letters) sizeLetters.add(letter);
  if (letters.length > 0) for (const word of words) sized.add(word);
  for (const dimension of dimensions) {
    const known = measured.get(dimension) ?? new Set<string>();
    for (const word of words) known.add(word);
    measured.set(dimension, known);
  }
}

/** Units that are sizes elsewhere: grams, litres, metres. */
const UNIT_LETTERS = ['g', 'l', 'm'];

function learnFigures({ items }: Form, text: string, habits: Habits): void {
  items.forEach((item, at) => {
    if (item.kind === 'range') habits.ranges.add(item.text);
    if (item.kind === 'measure') habits.dimensions.add(item.measure.dimension);
    const next = items[at + 1];
    if (item.kind !== 'word' || next?.kind !== 'number') return;
    // "Mint (1 Bunch)" is sold by the bunch; "mint 2" is no model of it.
    if (text.slice(item.end, next.start).includes('(')) return;
    habits.numbered.add(plainWord(item.text));
    for (const sound of soundKeys(item.text)) habits.numberedSounds.add(sound);
  });
}

function learnValue({ text, form }: IndexedValue, habits: Habits): void {
  learnFigures(form, text, habits);
  learnPairs(text, habits);
  const [item, ...more] = form.items;
  if (item?.kind === 'number' && more.length === 0) habits.sizes.add(item.value);
  if (item?.kind === 'measure' && item.measure.written >= SMALLEST_SURE_SIZE) {
    habits.sizes.add(item.measure.written);
  }
}

/** "Pages" of 100 and 200; "12 shades". What counts anything, such as "pieces", is none. */
function learnCounters(name: string, values: readonly IndexedValue[], { counters }: Habits): void {
  const add = (word: string) => {
    if (countUnitOf(word) !== null || isMeasureUnit(word)) return;
    for (const form of [plainWord(word), ...baseForms(plainWord(word))]) counters.add(form);
  };
  const numbered = values.filter(({ form }) => form.items[0]?.kind === 'number');
  if (numbered.length === 0 || numbered.length < values.length) return;
  for (const { form } of numbered) {
    const [, word, ...more] = form.items;
    if (word?.kind === 'word' && more.length === 0) add(word.text);
    if (word === undefined) wordsOf(readForm(name)).forEach(add);
  }
}

function learnPairs(name: string, { pairs }: Habits): void {
  const tokens = tokenise(name);
  tokens.forEach(({ text }, at) => {
    const [left, right] = [tokens[at - 1], tokens[at + 1]];
    const joins = text === '&' || gapOfWord(text) !== null;
    if (joins && left && right) pairs.add(`${left.text}|${right.text}`);
  });
}

/** Whether a number may be a size in a store: of its row of sizes, or a little beside it. */
export function isSizeNumber({ sizes }: Habits, value: number): boolean {
  if (sizes.has(value)) return true;
  return value >= SMALLEST_SURE_SIZE && [-2, -1, 1, 2].some((step) => sizes.has(value + step));
}
