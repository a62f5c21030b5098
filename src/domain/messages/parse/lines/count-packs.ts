import type { IndexedProduct } from '../index/catalog-index.ts';
import type { Item } from '../items/item.ts';
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
  if (quantity.value < FEWEST_PIECES || CONTAINERS.has(quantity.item.unit ?? '')) return quantity;
  const held = heldBy(product.names[0]?.form.items ?? []);
  const isTold = held?.kind === 'measure' || quantity.item.form === 'word';
  if (held && isTold && quantity.value % held.amount === 0) {
    return { ...quantity, value: quantity.value / held.amount };
  }
  const at = product.options.findIndex(
    ({ values: all }, i) => values[i] === null && all.every(({ form }) => sizeOf(form.items)),
  );
  const packs = (product.options[at]?.values ?? []).flatMap((value) => {
    const size = sizeOf(value.form.items);
    return size === null ? [] : [{ value, size }];
  });
  const best = packsOf(quantity.value, packs);
  if (best === null) return quantity;
  values[at] = { value: best.value, mask: 0, strength: 0.85 };
  return { ...quantity, value: best.times };
}

/** How many pieces one has by its name: 12 for "Glass Bangles Dozen" and for "Buns x 12". */
function heldBy(name: readonly Item[]): { kind: 'measure' | 'word'; amount: number } | null {
  for (const item of name) {
    if (item.kind === 'measure' && item.measure.dimension === 'pack') {
      return { kind: 'measure', amount: item.measure.amount };
    }
    const numeral = item.kind === 'word' ? numeralOf(item.text) : null;
    if (numeral?.sort === 'group' && numeral.value > 2) {
      return { kind: 'word', amount: numeral.value };
    }
  }
  return null;
}

/** How many pieces a value is: 6 for "6 pcs" and "box x 6", one for "piece"; null for other values. */
function sizeOf(value: readonly Item[]): number | null {
  const [only, ...more] = value;
  if (only?.kind === 'word' && more.length === 0) {
    return countUnitOf(only.text) === 'piece' ? 1 : null;
  }
  const held = heldBy(value);
  return held?.kind === 'measure' ? held.amount : null;
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
