import type { CatalogIndex } from '../built-in/index-catalog.ts';
import type { Item } from '../built-in/items/item.ts';
import type { Goods } from './choose-candidates.ts';
import { literalItemsOf } from './own-reading.ts';

/** What the built-in reading of the words says about a quantity. */
export interface QuantityEvidence extends Goods {
  quantity: number;
  /** Items of the quoted words. */
  items: readonly Item[];
  /** The quantities of the answer's other lines, of the same product and of all. */
  ofProduct: readonly number[];
  ofOthers: readonly number[];
  /** The quantities of the product in the previous draft. */
  drafted: readonly number[];
}

/** Stated literally. */
const TOLD = 0.97;
/** One calculation step away: a sum, a difference, packs, a share, a rest. */
const RECKONED = 0.92;
/** The same quantity as another item, without a number. */
const AS_MANY = 0.9;
/** At most the stated number. */
const BOUNDED = 0.75;
const NOT_FOUND = 0.4;

/** Halves and doubles are possible without a number. */
const ALWAYS = [2, 3, 4];

/** The confidence in a quantity by the numbers of the quoted words, 0 to 1. */
export function checkQuantity(evidence: QuantityEvidence, index: CatalogIndex): number {
  const { quantity, items, ofProduct, ofOthers, drafted } = evidence;
  const goods = goodsItems(evidence, index);
  const said = [...numbersOf(items), ...drafted];
  const names = new Set(numbersOf(goods));
  const counts = said.filter((number) => !names.has(number));
  const packs = packsIn(items, goods);
  if ([...said, ...packs].some((number) => isSame(number, quantity))) return TOLD;
  if (quantity === 1 && counts.length === 0 && packs.length === 0) return TOLD;
  const all = [...new Set([...said, ...packs, ...(counts.length === 0 ? [1] : [])])];
  const parts = [...ALWAYS, ...names, ...all, 1 + ofProduct.length];
  const steps = all.flatMap((a) => [
    ...all.flatMap((b) => [a + b, a - b]),
    ...parts.flatMap((b) => [a * b, a / b]),
    ...restsOf(a, ofProduct),
  ]);
  if (steps.some((number) => isSame(number, quantity))) return RECKONED;
  if (counts.length === 0 && ofOthers.includes(quantity)) return AS_MANY;
  const bound = Math.max(0, ...all);
  return quantity <= bound ? BOUNDED : NOT_FOUND;
}

/** Whether the words state a weight or a volume that this many of the variant add up to. */
export function tellsPack(evidence: QuantityEvidence, index: CatalogIndex): boolean {
  const packs = packsIn(evidence.items, goodsItems(evidence, index));
  return evidence.variant !== null && packs.some((number) => isSame(number, evidence.quantity));
}

const isSame = (a: number, b: number): boolean => Math.abs(a - b) < 1e-6;

/** What is left of a total when one or all of its other lines are subtracted. */
const restsOf = (total: number, others: readonly number[]): number[] => {
  const sum = others.reduce((left, each) => left + each, 0);
  return [total - sum, ...others.map((each) => total - each)];
};

/** The built-in reading of the goods' own names: pack sizes and counts. */
function goodsItems({ product, variant }: QuantityEvidence, index: CatalogIndex): Item[] {
  const values = variant ? [variant.name, ...Object.values(variant.options)] : [];
  return [product.name, ...values].flatMap((name) => literalItemsOf(name, index));
}

function numbersOf(items: readonly Item[]): number[] {
  return items.flatMap((item) => {
    if (item.kind === 'number') return [item.value];
    if (item.kind === 'measure') return [item.measure.written, item.measure.amount];
    if (item.kind === 'range') return (item.text.match(/\d+/g) ?? []).map(Number);
    return [];
  });
}

/** Weights, volumes and piece counts in packs of the goods. */
function packsIn(items: readonly Item[], goods: readonly Item[]): number[] {
  const sizes = goods.flatMap((item) => (item.kind === 'measure' ? [item.measure] : []));
  return items.flatMap((item) => {
    if (item.kind !== 'measure') return [];
    const { dimension, amount } = item.measure;
    return sizes.flatMap((size) => (size.dimension === dimension ? [amount / size.amount] : []));
  });
}
