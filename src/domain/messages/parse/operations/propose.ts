import { makesLines, takesBack } from '../lines/piece.ts';
import { addProduct } from './add-line.ts';
import { exchange, orderAgain } from './again.ts';
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
  addProduct,
  sayMore,
  setCount,
  keepWords,
  settleRestated,
  addOneMore,
];

/**
 * What a piece of a message may do to the draft, likeliest first; empty where it does nothing.
 * Each is applied by `perform`.
 */
export function propose(step: Step): Operation[] {
  const { piece, kind } = step.reading;
  // "small or big, will tell": not told yet, whatever else the clause says.
  const isOpen = piece.gap === 'or' && kind === 'values';
  if (!isOpen && NAMES.has(piece.mood)) return listOf(keepAsked(step));
  if (!isOpen && !makesLines(piece)) return [];
  const answer = isOpen ? null : acceptWithValues(step);
  if (answer) return [answer];
  // "total 4 glasses": said already.
  if (piece.cues.has('sum')) return [];
  return proposeEdits(atPlace(step));
}

const listOf = (one: Operation | null): Operation[] => (one === null ? [] : [one]);

/** "the second one": spoken of from here on. */
function atPlace(step: Step): Step {
  const focus = placed(step.draft, step.reading.piece);
  return focus ? { ...step, draft: { ...step.draft, focus } } : step;
}

function proposeEdits(step: Step): Operation[] {
  const { draft, reading } = step;
  const { cues } = reading.piece;
  if (cues.has('undo')) {
    const first = undo(step);
    const after = { ...step, draft: perform(draft, first) };
    const rest = readAll(after);
    return rest.length === 0 ? [first] : rest.map((next) => inTurn(draft, first, next));
  }
  if (cues.has('rather') || takesBack(reading.piece)) return listOf(takeBack(step));
  const found = isOneOfEach(step) ? readInTurn(step) : readAll(step);
  const moved = step.draft.focus;
  return found.length === 0 ? [operation('name', 'named', [], { focus: moved })] : found;
}

/** "red, black, green, one each": what stands before it has as many. */
function isOneOfEach({ reading }: Step): boolean {
  if (reading.kind !== 'product' && reading.kind !== 'values') return false;
  return reading.piece.cues.has('each') || isDoubled(reading.piece);
}

function readInTurn(step: Step): Operation[] {
  const first = countOpen(step);
  if (first === null) return readAll(step);
  const draft = perform(step.draft, first);
  return readAll({ ...step, draft }).map((next) => inTurn(step.draft, first, next));
}

function readAll(step: Step): Operation[] {
  return READERS.flatMap((reader) => listOf(reader(step)));
}
