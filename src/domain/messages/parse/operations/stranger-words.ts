import type { Item } from '../items/item.ts';
import type { Interpretation } from '../lines/interpretation.ts';

/** Indices of the items that name what is not sold: no grammar, no count, no "packets of". */
export function strangerWords({ segment, quantity, unfit }: Interpretation): number[] {
  const { items, natures, known } = segment;
  return items.flatMap((item, at) => {
    const nature = natures[at];
    const isTold =
      item.kind === 'number'
        ? item !== quantity?.item && (unfit || item.named || item.model)
        : nature === 'unit'
          ? isWord(items[at - 1])
          : nature !== 'filler' || (unfit && known & (1 << at));
    return isTold ? [at] : [];
  });
}

/** A unit behind a word belongs to it ("mouse pad"), behind a count to that ("2 packets"). */
const isWord = (item: Item | undefined): boolean => item?.kind === 'word';
