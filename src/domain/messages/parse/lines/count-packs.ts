import type { IndexedProduct } from '../index/catalog-index.ts';
import { numeralOf } from '../items/numerals.ts';
import { countUnitOf } from '../items/units.ts';
import type { ValueMatch } from '../match/match-values.ts';
import { packsOf } from './figures/packs-of.ts';
import type { Quantity } from './quantity.ts';

/** Fewer pieces than this are rather packs. */
const FEWEST_PIECES = 6;
/** Counted in these, the packs themselves are meant. */
const CONTAINERS = new Set(
  'packet box bottle jar bag pouch tin tray bucket roll bundle'.split(' '),
);

/** "A dozen eggs" of eggs sold by 6 and by 12: the pack of 12, once. */
export function countPacks(
  product: IndexedProduct,
  values: (ValueMatch | null)[],
  quantity: Quantity | null,
): Quantity | null {
  if (!quantity?.item || quantity.doubt) return quantity;
  const same = sameWords(product, values, quantity);
  if (same) return same;
  if (quantity.value < FEWEST_PIECES) return quantity;
  const group = groupOf(product);
  if (group && quantity.item.form === 'word' && quantity.value % group === 0) {
    return { ...quantity, value: quantity.value / group };
  }
  if (CONTAINERS.has(quantity.item.unit ?? '')) return quantity;
  const at = values.indexOf(null);
  const option = product.options[at];
  if (option === undefined) return quantity;
  const packs = option.values.flatMap((value) => {
    const [item, ...more] = value.form.items;
    const isPack =
      item?.kind === 'measure' && item.measure.dimension === 'pack' && more.length === 0;
    return isPack ? [{ value, size: item.measure.amount }] : [];
  });
  const best = packs.length < option.values.length ? null : packsOf(quantity.value, packs);
  if (best === null) return quantity;
  values[at] = { value: best.value, mask: 0, strength: 0.85 };
  return { ...quantity, value: best.times };
}

/** 12 for "Glass Bangles Dozen": two dozen of these are two. */
function groupOf({ names }: IndexedProduct): number | null {
  for (const item of names[0]?.form.items ?? []) {
    const numeral = item.kind === 'word' ? numeralOf(item.text) : null;
    if (numeral?.sort === 'group' && numeral.value > 2) return numeral.value;
  }
  return null;
}

/** "1 par", "3 pares" of socks that are sold so: just these words name the pack. */
function sameWords(
  { options }: IndexedProduct,
  values: (ValueMatch | null)[],
  quantity: Quantity,
): Quantity | null {
  const { item, value: count } = quantity;
  const at = values.indexOf(null);
  if (!item?.unit || at < 0) return null;
  const value = options[at]?.values.find(({ text }) => {
    const [number, unit, ...more] = text.split(' ');
    return Number(number) === count && more.length === 0 && countUnitOf(unit ?? '') === item.unit;
  });
  if (value === undefined) return null;
  values[at] = { value, mask: 0, strength: 0.85 };
  return { ...quantity, value: 1 };
}
