import type { Entry } from '../lines/draft.ts';
import { makesLines, type Piece, takesBack } from '../lines/piece.ts';
import { addProduct, changeNamed } from './add-line.ts';
import { exchange, orderAgain } from './again.ts';
import { fillAlike } from './as-many.ts';
import { acceptWithValues, keepAsked } from './asked.ts';
import { addOneMore, setCount } from './count.ts';
import { changeSeveral, countAlike, countOpen } from './every.ts';
import { placed } from './groups.ts';
import { bringBack, keepOnly, leaveOutExcepted } from './keep-only.ts';
import { inTurn, type Operation, operation, perform } from './operation.ts';
import { deny, takeBack, undo } from './remove.ts';
import { settleRestated } from './restate.ts';
import { sayMore } from './say-more.ts';
import { scaleLines } from './scale.ts';
import { partEqually, takePart, takeRest, takeShare } from './share.ts';
import { spreadOver } from './spread.ts';
import { isDoubled, type Step } from './step.ts';
import { keepWords } from './stranger.ts';

/** Names what a later "send two" may be about; a story does so only until the message ends. */
const NAMES = new Set(['question', 'quote', 'conditional', 'complaint', 'past']);

/** "exchange the red one for a blue one": of a draft, where there is one. */
const CHANGING = ['change', 'with', 'swap', 'rather', 'except', 'only', 'rest'] as const;

const changesDraft = ({ cues }: Piece): boolean =>
  CHANGING.some((cue) => cues.has(cue)) || (cues.has('remove') && cues.has('all'));

type Reader = (step: Step) => Operation | null;

/** What cues and names may do, the more special before the more general. */
const READERS: readonly Reader[] = [
  exchange,
  bringBack,
  keepOnly,
  leaveOutExcepted,
  scaleLines,
  takePart,
  takeShare,
  partEqually,
  takeRest,
  spreadOver,
  changeSeveral,
  orderAgain,
  countAlike,
  deny,
  fillAlike,
  changeNamed,
  addProduct,
  sayMore,
  setCount,
  keepWords,
  settleRestated,
  addOneMore,
];

/**
 * What a piece of a message may do to the draft, likeliest first; empty where it does nothing.
 * Each is applied by `perform`. @param most no more are reckoned
 */
export function propose(step: Step, most: number): Operation[] {
  const found: Operation[] = [];
  for (const one of proposals(step)) {
    found.push(one);
    if (found.length >= most) break;
  }
  return found;
}

function* proposals(step: Step): Generator<Operation> {
  const { piece, kind } = step.reading;
  // "small or big, will tell": not told yet, whatever else the clause says.
  const isOpen = piece.gap === 'or' && kind === 'values';
  if (!isOpen && NAMES.has(piece.mood)) return yield* oneOf(keepAsked(step));
  const isEdit = piece.mood === 'return' && changesDraft(piece);
  if (!isOpen && !isEdit && !makesLines(piece)) return;
  const answer = isOpen ? null : acceptWithValues(step);
  if (answer) yield answer;
  // "total 4 glasses": said already.
  else if (!piece.cues.has('sum') && !piece.cues.has('kept')) yield* edits(step);
}

function* oneOf(found: Operation | null): Generator<Operation> {
  if (found) yield found;
}

function* edits(step: Step): Generator<Operation> {
  const { piece } = step.reading;
  const lessens = piece.cues.has('less') && !piece.cues.has('remove');
  const takes = piece.cues.has('rather') || (takesBack(piece) && !lessens);
  if (piece.cues.has('undo')) yield* after(step, undo(step), true);
  else if (takes) yield* oneOf(takeBack(step));
  else yield* editsAt(step, placed(step.draft, piece));
}

/** @param focus "the second one": spoken of from here on */
function* editsAt(step: Step, focus: Entry | null): Generator<Operation> {
  const there = focus ? { ...step, draft: { ...step.draft, focus } } : step;
  const first = isOneOfEach(there) ? countOpen(there) : null;
  let isEmpty = true;
  for (const edit of first ? after(there, first, false) : readAll(there)) {
    isEmpty = false;
    yield edit;
  }
  if (isEmpty && focus) yield operation('name', 'named', [], { focus });
}

/** "red, black, green, one each": what stands before it has as many. */
function isOneOfEach({ reading }: Step): boolean {
  if (reading.kind !== 'product' && reading.kind !== 'values') return false;
  return reading.piece.cues.has('each') || isDoubled(reading.piece);
}

/** What a piece does behind an operation, each with it as one. @param alone whether that one is enough */
function* after(step: Step, first: Operation, alone: boolean): Generator<Operation> {
  let isEmpty = true;
  for (const next of readAll({ ...step, draft: perform(step.draft, first) })) {
    isEmpty = false;
    yield inTurn(step.draft, first, next);
  }
  if (isEmpty && alone) yield first;
}

function* readAll(step: Step): Generator<Operation> {
  for (const reader of READERS) {
    const found = reader(step);
    if (found) yield found;
  }
}
