import type { Item, NumberItem } from '../items/item.ts';
import { isItemOf } from '../lexicon/grammar.ts';
import type { Interpretation } from '../lines/piece.ts';
import type { Segment } from '../match/annotate.ts';
import { type Operation, operation, type Step } from './operation.ts';

/** Longer rows of words are talk. */
const MOST_WORDS = 6;
/** An unfit piece without a count names goods only when it names the product line so well. */
const SURE_LINE = 0.55;
const WEIGHED = new Set(['mass', 'volume']);

/** Keeps the shopper's words for something that the store does not sell. */
export function keepWords(step: Step): Operation | null {
  const { order, reading, message, text } = step;
  if (reading.kind !== 'unmatched' && !reading.unfit) return null;
  const { segment, quantity, sure } = reading;
  const told = unmatchedWords(reading);
  const [first = 0] = told;
  // "uno sin cebolla", "pa los quince de mi sobrina": a wish or a reason, no goods.
  const before = segment.items[first - 1];
  if (isItemOf('without', before) || isItemOf('for', before) || isSentence(segment)) return null;
  if (told.filter((at) => isWord(segment.items[at])).length > MOST_WORDS) return null;
  if (!isCounted(told, reading) && sure < SURE_LINE) return null;
  const [from, to] = [segment.items[first], segment.items[told.at(-1) ?? 0]];
  if (told.length === 0 || !from || !to) return null;
  const { start, end } = { start: from.start, end: to.end };
  const spans = [{ message, start, end }];
  const unmatched = {
    text: text.slice(start, end),
    quantity: quantity?.value ?? null,
    spans,
    message,
  };
  return operation(step, { unmatched: [...order.unmatched, unmatched] });
}

/** "he is turning 40", "my mom has 12 of them", "soy voluntaria en una escuela". */
function isSentence({ items }: Segment): boolean {
  if (isItemOf('of oneself', items[0])) return true;
  return items.slice(0, 4).some((item, at) => {
    const isSubject = isItemOf('subject', item) || isItemOf('owner', items[at - 1]);
    return isSubject && isItemOf('being', items[at + 1]);
  });
}

function isCounted(told: readonly number[], { segment, quantity }: Interpretation): boolean {
  const item = quantity?.item;
  if (item) return item.counted || isBeside(segment, item, told);
  const isWeighed = segment.items.some(
    (one) => one.kind === 'measure' && WEIGHED.has(one.measure.dimension),
  );
  return quantity !== null || isWeighed;
}

/** Whether a count is next to the words, not in another part of the sentence. */
function isBeside(
  { items, natures }: Segment,
  count: NumberItem,
  told: readonly number[],
): boolean {
  const at = items.indexOf(count);
  const [first = 0, last = 0] = [told[0], told.at(-1)];
  const between = at < first ? [at + 1, first] : [last + 1, at];
  return items.slice(...between).every((item, offset) => {
    const nature = natures[(between[0] ?? 0) + offset];
    return (nature === 'filler' || nature === 'unit') && !isItemOf('parting', item);
  });
}

/** Indices of the items that name what is not sold: no grammar, no count, no "packets of". */
function unmatchedWords({ segment, quantity, unfit }: Interpretation): number[] {
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
