import type { CatalogIndex } from '../index/catalog-index.ts';
import type { Draft } from '../lines/draft.ts';
import { interpret } from '../lines/interpret.ts';
import type { Interpretation, Spoken } from '../lines/interpretation.ts';
import type { Piece } from '../lines/piece.ts';
import { readValuesOf } from '../lines/read-product.ts';
import { takeAsked } from '../operations/asked.ts';
import type { Operation } from '../operations/operation.ts';
import { propose } from '../operations/propose.ts';

/** A message of a conversation. */
export interface Told {
  text: string;
  /** Its index. */
  message: number;
  /** The order of the messages before it. */
  draft: Draft;
}

/** The pieces read so far, as a linked list, since a message may have thousands. */
export interface Begun {
  draft: Draft;
  /** How often not the likeliest of what a piece may do was taken. */
  seconds: number;
  /** The last piece and what it does; null before the first one. */
  last: { before: Begun; reading: Interpretation; operation: Operation | null } | null;
}

/** A message read to its end. */
export interface Reading {
  draft: Draft;
  /** The readings of the pieces. */
  readings: readonly Interpretation[];
  /** The operation of each; null without an effect. */
  operations: readonly (Operation | null)[];
  seconds: number;
}

/**
 * The result of each beginning with a reading, cached: several plans begin with the same pieces.
 */
export type GoneOn = Map<Begun, Map<Interpretation, Begun[]>>;

/** The start of a message: items that were only mentioned are no longer current. */
export function beginning({ draft }: Told): Begun {
  const { leaving, entries } = draft;
  const gone = leaving && !entries.includes(leaving) ? leaving : null;
  return { draft: { ...draft, leaving: gone, dropped: [], raised: null }, seconds: 0, last: null };
}

/** Goods that a piece borrows are named so few pieces later. */
const FARTHEST = 4;
const MOST_PROPOSALS = 3;
/** How many readings of the same pieces are continued. */
const MOST_AT_ONCE = 4;

/**
 * Lets the pieces of a message change the draft, one after the other, in each way that is proposed.
 * @returns the readings, that of the likeliest operations first
 */
export function readPieces(
  pieces: readonly Piece[],
  told: Told,
  index: CatalogIndex,
  start: Begun,
  goneOn: GoneOn,
  most = MOST_AT_ONCE,
): Reading[] {
  let found = [start];
  for (const at of pieces.keys()) {
    found = found.flatMap((reading) => goOn(reading, pieces, at, told, index, goneOn));
    if (found.length > most) found = found.sort((a, b) => a.seconds - b.seconds).slice(0, most);
  }
  return found.map((begun) => finish(begun, pieces, told));
}

function goOn(
  before: Begun,
  pieces: readonly Piece[],
  at: number,
  told: Told,
  index: CatalogIndex,
  goneOn: GoneOn,
): Begun[] {
  const spoken = spokenOf(before.draft);
  const reading = interpret(pieces[at] as Piece, index, spoken);
  const borrowed = borrowGoods(reading, pieces.slice(at + 1, at + 1 + FARTHEST), index, spoken);
  const ways = goneOn.get(before) ?? new Map<Interpretation, Begun[]>();
  goneOn.set(before, ways);
  const plain = ways.get(reading) ?? act(before, reading, told);
  ways.set(reading, plain);
  return borrowed ? [...plain, ...act(before, borrowed, told)] : plain;
}

const JOINING = new Set(['count', 'and', 'more', ',', '+', '&', '/']);

/**
 * "3 red and 2 blue mugs": the first piece only says which of the last one's goods.
 * @param following the pieces after it, as far as goods are searched
 * @returns the piece as one of those goods; null if it names none of their values
 */
function borrowGoods(
  { piece, segment, quantity, kind, product }: Interpretation,
  following: readonly Piece[],
  index: CatalogIndex,
  spoken: Spoken,
): Interpretation | null {
  if (quantity === null || segment.ofValues.length === 0 || kind === 'count') return null;
  const apart = following.findIndex(({ gap }) => !JOINING.has(gap));
  const goods = following
    .slice(0, apart < 0 ? undefined : apart)
    .map((one) => interpret(one, index, spoken))
    .find((one) => one.kind === 'product' && !one.unfit && one.values.some(Boolean));
  if (!goods?.product || goods.product === product) return null;
  const values = readValuesOf(piece, segment, goods.product);
  if (values?.kind !== 'values' || values.unexplained > 0) return null;
  // "2 small and 3 large blue mugs": all of them blue.
  const told = values.values.map((match, option) => match ?? goods.values[option] ?? null);
  return { ...values, values: told, kind: 'product', sure: goods.sure, borrowed: true };
}

/** The readings that go on with what one piece says. */
function act(before: Begun, reading: Interpretation, { text, message }: Told): Begun[] {
  const { cues } = reading.piece;
  const step = { draft: before.draft, reading, cues, message, text };
  const proposals = propose(step, MOST_PROPOSALS);
  if (proposals.length === 0) {
    return [{ ...before, last: { before, reading, operation: null } }];
  }
  return proposals.map((operation, rank) => ({
    draft: operation.draft,
    seconds: before.seconds + rank,
    last: { before, reading, operation },
  }));
}

function finish(begun: Begun, pieces: readonly Piece[], told: Told): Reading {
  const readings: Interpretation[] = [];
  const operations: (Operation | null)[] = [];
  for (let { last } = begun; last; { last } = last.before) {
    readings.push(last.reading);
    operations.push(last.operation);
  }
  readings.reverse();
  operations.reverse();
  const { draft, seconds } = begun;
  return { draft: ended(draft, pieces, told), readings, operations, seconds };
}

function ended(draft: Draft, pieces: readonly Piece[], told: Told): Draft {
  const after = { ...draft, asked: draft.asked.filter(({ mentioned }) => !mentioned) };
  const accepts = pieces.some(({ mood }) => mood === 'order');
  if (!accepts || after.entries.length !== told.draft.entries.length) return after;
  return takeAsked(after, pieces, told.message);
}

/** The context for the next piece. */
export function spokenOf({ asked, focus, entries }: Draft): Spoken {
  return {
    focus: (asked.at(-1) ?? focus)?.product ?? null,
    drafted: [...new Set(entries.map(({ product }) => product))].reverse(),
    open: focus !== null && !focus.counted,
  };
}
