import type { Item, NumberItem } from '../items/item.ts';
import { isItemOf } from '../lexicon/grammar.ts';
import type { Interpretation } from '../lines/interpretation.ts';
import type { Segment } from '../match/annotate.ts';
import { type Operation, operation } from './operation.ts';
import { licenceOf, type Step } from './step.ts';

/** Longer rows of words are talk. */
const MOST_WORDS = 6;
/** An unfit piece without a count names goods only when it names the product line so well. */
const SURE_LINE = 0.55;
const WEIGHED = new Set(['mass', 'volume']);

/** Keeps the shopper's words for something that the store does not sell. */
export function keepWords(step: Step): Operation | null {
  const { draft, reading, message, text } = step;
  if (reading.kind !== 'stranger' && !reading.unfit) return null;
  const { segment, quantity, unfit, sure } = reading;
  const told = strangerWords(reading);
  // "uno sin cebolla", "pa los quince de mi sobrina": a wish or a reason, no goods.
  const before = segment.items[(told[0] ?? 0) - 1];
  if (isItemOf('without', before) || isItemOf('for', before)) return null;
  if (!mayName(told, reading)) return null;
  if (!isCounted(told, reading) && !(unfit && sure >= SURE_LINE)) return null;
  const [from, to] = [segment.items[told[0] ?? 0], segment.items[told.at(-1) ?? 0]];
  if (!from || !to) return null;
  const stranger = {
    text: text.slice(from.start, to.end),
    quantity: quantity?.value ?? null,
    spans: [{ message, start: from.start, end: to.end }],
    message,
  };
  const strangers = [...draft.strangers, stranger];
  return operation('keep words', 'new', licenceOf(step), { strangers });
}

function mayName(told: readonly number[], { segment, unfit }: Interpretation): boolean {
  const words = told.filter((at) => segment.items[at]?.kind === 'word').length;
  return (words > 0 || unfit) && words <= MOST_WORDS && !isSentence(segment);
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

/** Whether a count stands beside the words, not in another part of the sentence. */
function isBeside(
  { items, natures }: Segment,
  count: NumberItem,
  told: readonly number[],
): boolean {
  const at = items.indexOf(count);
  const [first = 0, last = 0] = [told[0], told.at(-1)];
  const [from, to] = at < first ? [at + 1, first] : at > last ? [last + 1, at] : [0, 0];
  return items.slice(from, to).every((item, offset) => {
    const nature = natures[from + offset];
    const isGrammar = nature === 'filler' || nature === 'unit';
    return item.kind === 'word' && isGrammar && !isItemOf('parting', item);
  });
}

/** Indices of the items that name what is not sold: no grammar, no count, no "packets of". */
function strangerWords({ segment, quantity, unfit }: Interpretation): number[] {
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
