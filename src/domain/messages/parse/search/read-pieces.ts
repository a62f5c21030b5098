import type { CatalogIndex } from '../index/catalog-index.ts';
import type { Draft } from '../lines/draft.ts';
import { modelsOf } from '../lines/inherit-model.ts';
import { interpret } from '../lines/interpret.ts';
import type { Interpretation, Spoken } from '../lines/interpretation.ts';
import type { Piece } from '../lines/piece.ts';
import { type Operation, perform } from '../operations/operation.ts';
import { propose } from '../operations/propose.ts';
import { beginMessage, takeAsked } from '../operations/take-in.ts';
import { borrowGoods } from './borrow-goods.ts';
import { withoutTalk } from './without-talk.ts';

/** A message of a conversation. */
export interface Told {
  text: string;
  /** Its index. */
  message: number;
  /** What the messages before it order. */
  draft: Draft;
}

/** A reading that has come to the end of some pieces. */
export interface Reading {
  draft: Draft;
  /** What the pieces say. */
  readings: readonly Interpretation[];
  /** What each does; null where it does nothing. */
  operations: readonly (Operation | null)[];
  /** How often not the likeliest of what a piece may do was taken. */
  seconds: number;
}

/** What each reading became with what a piece says: several plans begin with the same pieces. */
export type GoneOn = Map<Reading, Map<Interpretation, Reading[]>>;

/** A message of which nothing is read yet. */
export const beginning = ({ draft }: Told): Reading => ({
  draft: beginMessage(draft),
  readings: [],
  operations: [],
  seconds: 0,
});

const MOST_PROPOSALS = 3;
/** So many readings of the same pieces go on at once. */
const MOST_AT_ONCE = 4;

/**
 * Lets the pieces of a message change the draft, one after the other, in each way that is proposed.
 * @returns the readings, that of the likeliest operations first
 */
export function readPieces(
  pieces: readonly Piece[],
  told: Told,
  index: CatalogIndex,
  start: Reading,
  goneOn: GoneOn,
  most = MOST_AT_ONCE,
): Reading[] {
  let found = [start];
  for (const at of pieces.keys()) {
    found = found.flatMap((reading) => goOn(reading, pieces, at, told, index, goneOn));
    if (found.length > most) found = found.sort((a, b) => a.seconds - b.seconds).slice(0, most);
  }
  return found.map((reading) => ({ ...reading, draft: finish(reading, pieces, told) }));
}

function goOn(
  before: Reading,
  pieces: readonly Piece[],
  at: number,
  told: Told,
  index: CatalogIndex,
  goneOn: GoneOn,
): Reading[] {
  const spoken = spokenOf(before.draft);
  const reading = interpret(pieces[at] as Piece, index, spoken);
  const borrowed = borrowGoods(reading, pieces.slice(at + 1), index, spoken);
  const ways = goneOn.get(before) ?? new Map<Interpretation, Reading[]>();
  goneOn.set(before, ways);
  const plain = ways.get(reading) ?? act(before, reading, at, told);
  ways.set(reading, plain);
  return borrowed ? [...plain, ...act(before, borrowed, at, told)] : plain;
}

/** The readings that go on with what one piece says. */
function act(
  before: Reading,
  reading: Interpretation,
  at: number,
  { text, message }: Told,
): Reading[] {
  const readings = [...before.readings, reading];
  const step = { draft: before.draft, reading, message, text, at };
  const proposals = propose(step, MOST_PROPOSALS);
  if (proposals.length === 0) {
    return [{ ...before, readings, operations: [...before.operations, null] }];
  }
  return proposals.map((operation, rank) => ({
    draft: perform(before.draft, operation),
    readings,
    operations: [...before.operations, operation],
    seconds: before.seconds + rank,
  }));
}

function finish({ draft, readings }: Reading, pieces: readonly Piece[], told: Told): Draft {
  const quiet = withoutTalk(draft, told.message, readings);
  const after = { ...quiet, asked: quiet.asked.filter(({ mentioned }) => !mentioned) };
  const accepts = pieces.some(({ mood }) => mood === 'order');
  if (!accepts || after.entries.length !== told.draft.entries.length) return after;
  return takeAsked(after, pieces, told.message);
}

/** What a piece to come is seen with. */
export function spokenOf({ asked, focus, entries }: Draft): Spoken {
  return {
    focus: (asked.at(-1) ?? focus)?.product ?? null,
    drafted: [...new Set(entries.map(({ product }) => product))].reverse(),
    models: modelsOf(focus),
    open: focus !== null && !focus.counted,
  };
}
