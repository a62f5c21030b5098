import type { IndexedProduct, IndexedValue } from '../index/catalog-index.ts';
import type { Item } from '../items/item.ts';
import { countUnitOf } from '../items/units.ts';
import { isWordOf } from '../lexicon/grammar.ts';
import type { ValueMatch } from '../match/match-values.ts';
import { numeralOf } from '../words/words.ts';
import { packsOf } from './figures.ts';
import type { Quantity } from './quantity.ts';

/** Counted in others than these, the packs themselves are meant. */
const SINGLE = new Set<string | null>([null, 'piece', 'pair', 'tablet', 'unit', 'head']);

/** "A dozen eggs" of eggs sold by 6 and by 12: the pack of 12, once; "8 buns" of "Buns (pack of 4)": 2. */
export function countPacks(
  product: IndexedProduct,
  values: (ValueMatch | null)[],
  quantity: Quantity | null,
): Quantity | null {
  if (!quantity?.item || quantity.doubt) return quantity;
  const named = byUnit(product, values, quantity);
  if (named) return named;
  if (!SINGLE.has(quantity.item.unit)) return quantity;
  const own = packOf(product.names[0]?.form.items ?? []);
  if (own !== null) {
    const value = quantity.value / own;
    return Number.isInteger(value) ? { ...quantity, value } : quantity;
  }
  for (const [at, { values: all }] of product.options.entries()) {
    if (values[at]) continue;
    const best = packsOf(quantity.value, all.flatMap(packIn));
    if (best === null) continue;
    values[at] = { value: best.value, mask: 0, strength: 0.85 };
    return { ...quantity, value: best.times };
  }
  return quantity;
}

function packIn(value: IndexedValue): { value: IndexedValue; size: number }[] {
  const { items } = value.form;
  const isPiece = items.length === 1 && unitAt(items, 0) === 'piece';
  const size = isPiece ? 1 : packOf(items);
  return size === null ? [] : [{ value, size }];
}

/** How many pieces a name says there are: "(6 pcs)", "pack of 4", "x 12", "Dozen"; null: it doesn't. */
function packOf(name: readonly Item[]): number | null {
  // The pieces of a set are not sold one by one.
  if (name.some((item) => unitAt([item], 0) === 'set')) return null;
  for (const [at, item] of name.entries()) {
    if (item.kind === 'measure' && item.measure.dimension === 'pack') return item.measure.amount;
    if (item.kind === 'number' && item.value > 1 && tellsPack(name, at, item.counted))
      return item.value;
    const numeral = item.kind === 'word' ? numeralOf(item.text) : null;
    if (numeral?.sort === 'group' && numeral.value > 2) return numeral.value;
  }
  return null;
}

function tellsPack(name: readonly Item[], at: number, counted: boolean): boolean {
  const before = name[at - 1];
  const isOf = before?.kind === 'word' && isWordOf('of', before.text);
  return counted || isOf || unitAt(name, at - 1) !== null || unitAt(name, at + 1) !== null;
}

function unitAt(name: readonly Item[], at: number): string | null {
  const item = name[at];
  return item?.kind === 'word' ? countUnitOf(item.text) : null;
}

/** "3 pares" of socks sold so is that pack once; "5 trays" of eggs sold by 6 and by "30 tray" are five of these. */
function byUnit(
  { options }: IndexedProduct,
  values: (ValueMatch | null)[],
  quantity: Quantity,
): Quantity | null {
  const { item, value: count } = quantity;
  if (!item?.unit || item.unit === 'piece') return null;
  for (const [at, { values: all }] of options.entries()) {
    if (values[at]) continue;
    const named = all.filter(({ text }) =>
      text.split(' ').some((word) => countUnitOf(word.toLowerCase()) === item.unit),
    );
    const same = named.find(({ text }) => Number(text.split(' ')[0]) === count);
    const only = named.length === 1 && !SINGLE.has(item.unit) ? named[0] : undefined;
    const value = same ?? only;
    if (value === undefined) continue;
    values[at] = { value, mask: 0, strength: 0.85 };
    return same ? { ...quantity, value: 1 } : quantity;
  }
  return null;
}
