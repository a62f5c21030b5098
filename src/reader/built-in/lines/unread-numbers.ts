import type { Item } from '../items/item.ts';
import { isItemOf } from '../lexicon/grammar.ts';
import { OPENING } from '../operations/cue-words.ts';
import { isIdle } from '../operations/operation.ts';
import { isDoubled, spansOf } from '../operations/targets.ts';
import type { Reading } from '../search/read-pieces.ts';
import { sizeOf } from '../words/words.ts';
import type { OrderLines, UnmatchedItem } from './order-lines.ts';
import { type Interpretation, makesLines, type Piece, takesBack } from './piece.ts';
import { isPieces } from './quantity.ts';

/**
 * The order of a reading, with the numbers in digits that none of its lines has among the unmatched
 * words: each may be pieces that nobody would send.
 * @param message index of the message
 */
export function withUnread(reading: Reading, message: number, text: string): OrderLines {
  const { readings, order } = reading;
  if (order.entries.length === 0) return order;
  const shown = order.unmatched.flatMap(({ spans }) => spans);
  const unread = readings.flatMap((one, at): UnmatchedItem[] => {
    const { items } = one.piece;
    const isShown = spansOf(one, message).some(({ start, end }) =>
      shown.some((span) => span.message === message && span.start < end && start < span.end),
    );
    if (isShown) return [];
    const behind = readings[at + 1]?.piece;
    const row = behind?.gap === 'count' ? [...items, ...behind.items] : items;
    return lostIn(reading, at)
      .filter((item) => isPlain(item, text) && !isDecided(order, item, text))
      .map((item) => {
        const { start, end } = withWord(row, row.indexOf(item));
        const spans = [{ message, start, end }];
        const isCount = item.kind === 'number' && isPieces(item.value);
        const quantity = isCount ? item.value : null;
        return { text: text.slice(start, end), quantity, spans, message };
      });
  });
  return unread.length === 0 ? order : { ...order, unmatched: [...order.unmatched, ...unread] };
}

/** Of a piece, the numbers that may say how many, or how much, and are in no line. */
function lostIn(whole: Reading, at: number): Item[] {
  const { piece, segment, explained, quantity } = whole.readings[at] as Interpretation;
  if (!makesLines(piece) || corrects(piece)) return [];
  const open = piece.items.filter((item, i) => {
    const isRead = i < segment.items.length && explained & (1 << i);
    // The two of "2 each" stands in every piece that it counts, but was written in one.
    const isOwn = item.start >= (piece.items[i - 1]?.end ?? 0);
    return mayCount(item) && isOwn && !isRead && !isPriceOf(item, piece.items[i + 1]);
  });
  if (!isIdle(whole.operations[at] ?? null)) {
    if (isOverwritten(whole, at)) return open;
    return isDoubled(piece) ? [] : open.filter((item) => item !== quantity?.item);
  }
  // Among other words it is a time, a party of so many or a door.
  if (piece.items.some(({ kind }) => kind === 'word'))
    return open.filter((item) => isOfQuality(segment, segment.items.indexOf(item)));
  return isBesideGoods(whole, at) ? open : [];
}

/** "3", "3 g" or the "2xl" of what has no such size; "iphone 15", "size 38" and "two" are other things. */
function mayCount(item: Item): boolean {
  if (item.kind === 'word') return /^\d/.test(item.text) && sizeOf(item.text) !== null;
  if (item.kind !== 'number') return item.kind === 'measure';
  return item.form === 'digits' && !item.model && !item.named;
}

/** "799 for the sling"; "2 for me" are pieces. */
const isPriceOf = (item: Item, next: Item | undefined): boolean =>
  item.kind === 'number' && item.value >= LEAST_PRICE && isItemOf('for', next);

const LEAST_PRICE = 100;

/** "3 xl", "rojas x3", "2xl". */
function isOfQuality({ items, natures, ofValues }: Interpretation['segment'], at: number): boolean {
  const item = items[at];
  const isOne = (i: number) => {
    const word = items[i];
    if (word?.kind !== 'word') return false;
    const isValue = ofValues.some(({ mask }) => mask === 1 << i);
    // "3 p", but not the "de" of a longer value.
    if (isValue && (natures[i] !== 'filler' || word.text.length === 1)) return true;
    return natures[i] === 'size' || natures[i] === 'colour';
  };
  if (item?.kind === 'word' || isOne(at + 1)) return true;
  return item?.kind === 'number' && item.counted && isOne(at - 1);
}

/** A number alone beside goods or their sizes, if it is not ", also 2" of what has its two. */
function isBesideGoods({ readings, operations }: Reading, at: number): boolean {
  const isOfGoods = (i: number) => namesGoods(readings[i]) && !isIdle(operations[i] ?? null);
  const { piece, quantity } = readings[at] as Interpretation;
  const { gap, first } = piece;
  if (readings[at + 1]?.piece.gap === 'count') return isOfGoods(at + 1) || isOfGoods(at - 1);
  if (!isOfGoods(at - 1) || first || gap === '(' || gap === 'or') return false;
  return gap === 'count' || operations[at - 1]?.order.focus?.quantity !== quantity?.value;
}

const namesGoods = (reading: Interpretation | undefined): boolean =>
  (reading?.kind === 'product' || reading?.kind === 'values') && !reading.unfit;

/** "1 xl, 5 m": the line is open, as there is no such size, until what comes next takes it. */
function isOverwritten({ readings, operations, order }: Reading, at: number): boolean {
  const { piece, product, quantity, unexplained } = readings[at] as Interpretation;
  const next = operations.findIndex((one, i) => i > at && !isIdle(one));
  const after = namesGoods(readings[next]) ? readings[next] : undefined;
  if (!quantity?.item || after?.product !== product || after?.quantity?.item?.form !== 'digits')
    return false;
  const piecesIn = ({ entries } = order) =>
    entries.reduce((sum, one) => (one.product === product ? sum + one.quantity : sum), 0);
  const more = piecesIn(operations[next]?.order) - piecesIn(operations[at]?.order);
  if (more >= after.quantity.value) return false;
  if (after.piece.gap === 'or' || corrects(after.piece)) return false;
  // "12 buns: 5 plain, 7 with nuts"; "2 small 2 s" may be four.
  const parts = order.entries.filter((one) => one.product === product).length;
  const isSum = parts > 1 && piecesIn() === quantity.value;
  return !isSum || (!piece.heads && unexplained + after.unexplained > 0);
}

/** Whether a piece says what was, what is not wished, or a sum: no number of it is more pieces. */
const corrects = (piece: Piece): boolean =>
  takesBack(piece) ||
  [...piece.cues].some((cue) => OPENING.has(cue)) ||
  piece.items.some((item) => isItemOf('not', item) || isItemOf('not before', item));

/** In digits, and no price as in "16.500", nor a sum of prices as in "@ 60 = 180". */
function isPlain({ kind, start, end }: Item, text: string): boolean {
  const own = text.slice(start, end);
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const isSum = line.trimEnd().endsWith('=') && /[\p{Sc}@]/u.test(line);
  return /\d/.test(own) && (kind !== 'number' || !(isSum || /\d[.,]\d/.test(own)));
}

/** "2-3 … ok, 3": one of them is said again behind it, and is a line's. */
function isDecided({ entries }: OrderLines, { start, end }: Item, text: string): boolean {
  const before = /\d{1,9} ?[-–] ?$/.exec(text.slice(0, start))?.[0] ?? '';
  const behind = /^ ?[-–] ?\d+/.exec(text.slice(end))?.[0] ?? '';
  const range = before + text.slice(start, end) + behind;
  if (!/\d ?(?:[-–]|\p{L}+) ?\d/u.test(range)) return false;
  const said = numbersIn(text.slice(end + behind.length));
  return numbersIn(range).some(
    (number) => said.includes(number) && entries.some(({ quantity }) => quantity === number),
  );
}

const numbersIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

/** "3 xl", "rojas x3": with the word that it is of. */
function withWord(row: readonly Item[], at: number): Pick<Item, 'start' | 'end'> {
  const [before, item, next] = [row[at - 1], row[at] as Item, row[at + 1]];
  if (item.kind === 'word') return item;
  if (next?.kind === 'word') return { start: item.start, end: next.end };
  const isBehind = item.kind === 'number' && item.counted && before?.kind === 'word';
  return { start: isBehind ? before.start : item.start, end: item.end };
}
