import type { Item } from '../items/item.ts';
import { isWordOf } from '../lexicon/grammar.ts';
import type { Interpretation } from '../lines/interpretation.ts';

/**
 * Indices of the items that name what is not sold: no grammar, no count, no "packets of"; none
 * where all is but a wish, "uno sin cebolla".
 */
export function strangerWords(reading: Interpretation): number[] {
  const { items } = reading.segment;
  const told = toldWords(reading);
  const before = items[(told[0] ?? 0) - 1];
  return before?.kind === 'word' && isWordOf('without', before.text) ? [] : told;
}

function toldWords({ segment, quantity, unfit }: Interpretation): number[] {
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
