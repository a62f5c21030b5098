import type { NumberItem } from '../items/item.ts';
import type { Segment } from '../match/annotate.ts';
import type { Step } from './apply-piece.ts';

/** Longer rows of words are talk. */
const MOST_WORDS = 6;
/** An unfit piece without a count names goods only when it names the product line so well. */
const SURE_LINE = 0.55;
/** What stands behind these counts something else: people, days, the time. */
const PARTING = new Set('for para at till than after before since liye लिए a las'.split(' '));

/** Keeps the shopper's words for something that the store does not sell. */
export function addStranger({ draft, reading, message, text }: Step): void {
  const { segment, quantity, unfit, sure, piece } = reading;
  const telling = segment.items.flatMap((item, at) => {
    const nature = segment.natures[at];
    const counts = item.kind === 'number' && !item.named && !item.model;
    return nature === 'filler' || nature === 'unit' || counts ? [] : [at];
  });
  const words = telling.filter((at) => segment.items[at]?.kind === 'word');
  if (words.length === 0 || words.length > MOST_WORDS) return;
  const item = quantity?.item;
  const weighed = segment.items.some(({ kind }) => kind === 'measure');
  const counted = item ? item.counted || isBeside(segment, item, telling) : quantity !== null || weighed;
  const goods = segment.natures.includes('goods');
  const weak = quantity?.item?.form === 'article';
  const last = draft.entries.at(-1);
  const inList = last?.message === message && last.clause === piece.clause && words.length <= 3;
  const enough = unfit
    ? counted || sure >= SURE_LINE
    : counted && (!weak || goods || piece.mood === 'order' || inList);
  if (!enough) return;
  const [from, to] = [segment.items[telling[0] ?? 0], segment.items[telling.at(-1) ?? 0]];
  if (!from || !to) return;
  draft.strangers.push({
    text: text.slice(from.start, to.end),
    quantity: quantity?.value ?? null,
    spans: [{ message, start: from.start, end: to.end }],
    message,
  });
}

/** Whether a count stands beside the words, not in another part of the sentence. */
function isBeside({ items, natures }: Segment, count: NumberItem, telling: readonly number[]): boolean {
  const at = items.indexOf(count);
  const [first = 0, last = 0] = [telling[0], telling.at(-1)];
  const [from, to] = at < first ? [at + 1, first] : at > last ? [last + 1, at] : [0, 0];
  return items.slice(from, to).every((item, offset) => {
    const nature = natures[from + offset];
    return item.kind === 'word' && (nature === 'filler' || nature === 'unit') && !PARTING.has(item.text);
  });
}
