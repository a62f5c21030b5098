import type { NumberItem } from '../items/item.ts';
import type { Segment } from '../match/annotate.ts';
import type { Draft } from './draft.ts';
import type { Interpretation } from './interpretation.ts';
import type { Step } from './step.ts';

/** Longer rows of words are talk. */
const MOST_WORDS = 6;
/** An unfit piece without a count names goods only when it names the product line so well. */
const SURE_LINE = 0.55;
/** So few words hold no story. */
const SHORT_MESSAGE = 16;
/** What stands behind these counts something else: people, days, the time. */
const PARTING = new Set('for para at till than after before since liye लिए a las'.split(' '));

/** Keeps the shopper's words for something that the store does not sell. */
export function addStranger({ draft, reading, message, text, at }: Step): void {
  const { segment, quantity, unfit, sure, piece } = reading;
  const telling = segment.items.flatMap((item, at) => {
    const nature = segment.natures[at];
    const counts = item.kind === 'number' && !item.named && !item.model;
    return nature === 'filler' || nature === 'unit' || counts ? [] : [at];
  });
  const words = telling.filter((at) => segment.items[at]?.kind === 'word');
  if ((words.length === 0 && !unfit) || words.length > MOST_WORDS || isSentence(segment)) return;
  const item = quantity?.item;
  const weighed = segment.items.some(
    (one) => one.kind === 'measure' && ['mass', 'volume'].includes(one.measure.dimension),
  );
  const counted = item
    ? item.counted || isBeside(segment, item, telling)
    : quantity !== null || weighed;
  const goods = segment.natures.includes('goods');
  const article = quantity?.item?.form === 'article';
  const enough = counted || (unfit && sure >= SURE_LINE);
  if (!enough) return;
  const [from, to] = [segment.items[telling[0] ?? 0], segment.items[telling.at(-1) ?? 0]];
  if (!from || !to) return;
  draft.strangers.push({
    text: text.slice(from.start, to.end),
    quantity: quantity?.value ?? null,
    spans: [{ message, start: from.start, end: to.end }],
    message,
    at,
    weak:
      !unfit && !item?.unit && !goods && (article || piece.mood !== 'order' || piece.gap === '('),
  });
}

const SUBJECTS = new Set('i he she it they we there this that'.split(' '));
const VERBS = new Set('is am are was were has have had will would'.split(' '));

/** "he is turning 40". */
function isSentence({ items }: Segment): boolean {
  const words = items.slice(0, 4).map((item) => (item.kind === 'word' ? item.text : ''));
  return words.some((word, at) => SUBJECTS.has(word) && VERBS.has(words[at + 1] ?? ''));
}

/** Leaves out what sounded like goods but stands in a story, apart from all goods. */
export function dropTalk(draft: Draft, message: number, readings: readonly Interpretation[]): void {
  const items = readings.reduce((sum, { piece }) => sum + piece.items.length, 0);
  if (readings.length === 1 || items <= SHORT_MESSAGE) return;
  const strong = draft.strangers.filter((one) => one.message === message && !one.weak);
  const isGoods = (at: number) =>
    strong.some((one) => one.at === at) || ['product', 'values'].includes(readings[at]?.kind ?? '');
  draft.strangers = draft.strangers.filter((one) => {
    if (one.message !== message || !one.weak) return true;
    return [-2, -1, 1, 2].some((step) => isGoods(one.at + step));
  });
}

/** Whether a count stands beside the words, not in another part of the sentence. */
function isBeside(
  { items, natures }: Segment,
  count: NumberItem,
  telling: readonly number[],
): boolean {
  const at = items.indexOf(count);
  const [first = 0, last = 0] = [telling[0], telling.at(-1)];
  const [from, to] = at < first ? [at + 1, first] : at > last ? [last + 1, at] : [0, 0];
  return items.slice(from, to).every((item, offset) => {
    const nature = natures[from + offset];
    return (
      item.kind === 'word' && (nature === 'filler' || nature === 'unit') && !PARTING.has(item.text)
    );
  });
}
