import type { Item } from '../items/item.ts';
import { isItemOf } from '../lexicon/grammar.ts';

/**
 * Bits of the items that tell for whom or what the goods are ("papa ke liye", "for my cousin",
 * "For mehendi I want …"): they are no part of the goods' name.
 */
export function purposesOf(items: readonly Item[]): number {
  let mask = 0;
  items.forEach((item, at) => {
    if (isItemOf('for behind', item)) mask |= (1 << at) - 1;
    if (!isItemOf('for', item)) return;
    const next = items[at + 1];
    if (at === 0 || isItemOf('owner', next) || isItemOf('purpose', next)) mask |= -1 << at;
  });
  return mask;
}
