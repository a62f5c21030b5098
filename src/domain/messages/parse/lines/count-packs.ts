import type { IndexedProduct } from '../index/catalog-index.ts';
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
  if (!quantity?.item || quantity.value < FEWEST_PIECES) return quantity;
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
