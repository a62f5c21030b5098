import type { ReadCatalog } from '../index/catalog-index.ts';
import { interpret } from '../lines/interpret.ts';
import type { OrderLines } from '../lines/order-lines.ts';
import type { Interpretation, Piece, Spoken } from '../lines/piece.ts';
import { readValuesOf } from '../lines/read-product.ts';
import { takeAsked } from '../operations/asked.ts';
import type { Operation } from '../operations/operation.ts';
import { propose } from '../operations/propose.ts';

/** A message of a conversation, and what it is read with. */
export interface ReadingInput {
  index: ReadCatalog;
  text: string;
  /** Its index. */
  message: number;
  /** The order of the messages before it. */
  order: OrderLines;
}

/** The pieces read so far, as a linked list, since a message may have thousands. */
export interface Begun {
  order: OrderLines;
  /** What the next piece may be about. */
  spoken: Spoken;
  /** The last piece and what it does; null before the first one. */
  last: { before: Begun; reading: Interpretation; operation: Operation | null } | null;
  /** What it becomes with a reading of the next piece: several plans begin with the same pieces. */
  next: Map<Interpretation, Begun>;
}

/** A message read to its end. */
export interface Reading {
  /** After the message. */
  order: OrderLines;
  /** Of each piece. */
  readings: readonly Interpretation[];
  /** The operation of each; null without an effect. */
  operations: readonly (Operation | null)[];
}

/** The start of a message: items that were only mentioned are no longer current. */
export function beginning({ order: before }: ReadingInput): Begun {
  const { leaving, entries } = before;
  const gone = leaving && !entries.includes(leaving) ? leaving : null;
  const order = { ...before, leaving: gone, dropped: [], raised: null };
  return { order, spoken: spokenOf(order), last: null, next: new Map() };
}

/** Goods that a piece borrows are named so few pieces later. */
const FARTHEST = 4;
/** How many readings of the same pieces are continued. */
const MOST_AT_ONCE = 4;

/** Lets the pieces of a message change the draft, one after the other. @returns the likeliest first */
export function readPieces(
  pieces: readonly Piece[],
  input: ReadingInput,
  start: Begun,
  most = MOST_AT_ONCE,
): Reading[] {
  let found = [start];
  for (const at of pieces.keys()) {
    found = found.flatMap((begun) => goOn(begun, pieces, at, input));
    found.length = Math.min(most, found.length);
  }
  return found.map((begun) => finish(begun, pieces, input));
}

function goOn(before: Begun, pieces: readonly Piece[], at: number, input: ReadingInput): Begun[] {
  const { spoken, next } = before;
  const reading = interpret(pieces[at] as Piece, input.index, spoken);
  const following = pieces.slice(at + 1, at + 1 + FARTHEST);
  const borrowed = borrowGoods(reading, following, input.index, spoken);
  const plain = next.get(reading) ?? act(before, reading, input);
  next.set(reading, plain);
  return borrowed ? [plain, act(before, borrowed, input)] : [plain];
}

const JOINING = new Set(['count', 'and', 'more', ',', '+', '&', '/']);

/**
 * "3 red and 2 blue mugs": the first piece only says which of the last one's goods.
 * @param following the pieces after it, as far as goods are searched
 * @returns the piece as one of those goods; null if it names none of their values
 */
function borrowGoods(
  reading: Interpretation,
  following: readonly Piece[],
  index: ReadCatalog,
  spoken: Spoken,
): Interpretation | null {
  const { segment, quantity, kind, product } = reading;
  if (quantity === null || segment.ofValues.length === 0 || kind === 'count') return null;
  const apart = following.findIndex(({ gap }) => !JOINING.has(gap));
  const goods = following
    .slice(0, apart < 0 ? undefined : apart)
    .map((one) => interpret(one, index, spoken))
    .find((one) => one.kind === 'product' && !one.unfit && one.values.some(Boolean));
  if (!goods?.product || goods.product === product) return null;
  const values = readValuesOf(reading, goods.product);
  if (values?.kind !== 'values' || values.unexplained > 0) return null;
  // "2 small and 3 large blue mugs": all of them blue.
  const told = values.values.map((match, option) => match ?? goods.values[option] ?? null);
  return { ...values, values: told, kind: 'product', sure: goods.sure, borrowed: true };
}

function act(before: Begun, reading: Interpretation, { text, message }: ReadingInput): Begun {
  const { cues } = reading.piece;
  const operation = propose({ order: before.order, reading, cues, message, text });
  const order = operation?.order ?? before.order;
  const spoken = operation ? spokenOf(order) : before.spoken;
  return { order, spoken, last: { before, reading, operation }, next: new Map() };
}

function finish(begun: Begun, pieces: readonly Piece[], input: ReadingInput): Reading {
  const readings: Interpretation[] = [];
  const operations: (Operation | null)[] = [];
  for (let { last } = begun; last; { last } = last.before) {
    readings.push(last.reading);
    operations.push(last.operation);
  }
  readings.reverse();
  operations.reverse();
  return { order: ended(begun.order, pieces, input), readings, operations };
}

function ended(order: OrderLines, pieces: readonly Piece[], input: ReadingInput): OrderLines {
  const after = { ...order, asked: order.asked.filter(({ mentioned }) => !mentioned) };
  const accepts = pieces.some(({ mood }) => mood === 'order');
  if (!accepts || after.entries.length !== input.order.entries.length) return after;
  return takeAsked(after, pieces, input.message);
}

function spokenOf({ asked, focus, entries }: OrderLines): Spoken {
  return {
    focus: (asked.at(-1) ?? focus)?.product ?? null,
    drafted: [...new Set(entries.map(({ product }) => product))].reverse(),
    open: focus !== null && !focus.counted,
  };
}
