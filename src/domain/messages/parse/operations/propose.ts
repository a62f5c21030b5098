import { makesLines, type Piece, takesBack } from '../lines/piece.ts';
import { addProduct, changeNamed } from './add-line.ts';
import { exchange, orderAgain } from './again.ts';
import { fillAlike } from './as-many.ts';
import { acceptWithValues, keepAsked } from './asked.ts';
import { addOneMore, setCount } from './count.ts';
import { changeSeveral, countAlike, countInTurn, countOpen } from './every.ts';
import { placed } from './groups.ts';
import { bringBack, keepOnly } from './keep-only.ts';
import { inTurn, type Operation, operation, perform } from './operation.ts';
import { deny, takeBack, undo } from './remove.ts';
import { sayMore } from './say-more.ts';
import { scaleLines } from './scale.ts';
import { takePart, takeRest, takeShare } from './share.ts';
import { spreadOver } from './spread.ts';
import { isDoubled, type Step } from './step.ts';
import { keepWords } from './stranger.ts';

/** Names what a later "send two" may be about; a story does so only until the message ends. */
const NAMES = new Set(['question', 'quote', 'conditional', 'complaint', 'past']);

/** "exchange the red one for a blue one": of a draft, where there is one. */
const CHANGING = ['change', 'with', 'swap', 'rather', 'except', 'only', 'rest'] as const;

const changesDraft = ({ cues }: Piece): boolean =>
  CHANGING.some((cue) => cues.has(cue)) || (cues.has('remove') && cues.has('all'));

/** "everything except the Sony"; "cancel all except the eggs" has brought them back before. */
const leaveOutExcepted = (step: Step): Operation | null =>
  step.reading.piece.cues.has('except') ? takeBack(step) : null;

type Reader = (step: Step) => Operation | null;

/** What cues and names may do, the more special before the more general. */
const READERS: readonly Reader[] = [
  exchange,
  bringBack,
  keepOnly,
  leaveOutExcepted,
  takePart,
  scaleLines,
  takeRest,
  takeShare,
  spreadOver,
  countInTurn,
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
  addOneMore,
];

/**
 * What a piece of a message may do to the draft, likeliest first; empty where it does nothing.
 * Each is applied by `perform`. @param most no more are reckoned
 */
export function propose(step: Step, most: number): Operation[] {
  const { piece, kind } = step.reading;
  const { cues, mood } = piece;
  // "small or big, will tell": not told yet, whatever else the clause says.
  const isOpen = piece.gap === 'or' && kind === 'values';
  if (!isOpen && NAMES.has(mood)) return oneOf(keepAsked(step));
  const isEdit = mood === 'return' && changesDraft(piece);
  if (!isOpen && !isEdit && !makesLines(piece)) return [];
  const answer = isOpen ? null : acceptWithValues(step);
  // "total 4 glasses": said already.
  if (answer || cues.has('sum') || cues.has('kept')) return oneOf(answer);
  if (cues.has('undo')) {
    const gone = undo(step);
    const others = after(step, gone, most);
    return others.length > 0 ? others : [gone];
  }
  return takes(step) ? oneOf(takeBack(step)) : editsOf(step, most);
}

const oneOf = (found: Operation | null): Operation[] => (found ? [found] : []);

/** Whether a piece takes something out, not only some of it. */
function takes({ reading }: Step): boolean {
  const { cues } = reading.piece;
  if (cues.has('rather') || cues.has('remove')) return true;
  return takesBack(reading.piece) && !cues.has('less');
}

function editsOf(step: Step, most: number): Operation[] {
  // "the second one": spoken of from here on.
  const focus = placed(step.draft, step.reading.piece);
  const there = focus ? { ...step, draft: { ...step.draft, focus } } : step;
  const first = isOneOfEach(there) ? countOpen(there) : null;
  const found = first ? after(there, first, most) : readAll(there, most);
  if (found.length > 0 || focus === null) return found;
  return [operation('name', 'named', [], { focus })];
}

/** "red, black, green, one each": what stands before it has as many. */
function isOneOfEach({ reading }: Step): boolean {
  if (reading.kind !== 'product' && reading.kind !== 'values') return false;
  return reading.piece.cues.has('each') || isDoubled(reading.piece);
}

/** What a piece does behind an operation, each with it as one. */
const after = (step: Step, first: Operation, most: number): Operation[] =>
  readAll({ ...step, draft: perform(step.draft, first) }, most).map((next) =>
    inTurn(step.draft, first, next),
  );

function readAll(step: Step, most: number): Operation[] {
  const found: Operation[] = [];
  for (const reader of READERS) {
    found.push(...oneOf(reader(step)));
    // "same in blue" says in so many words that it is ordered again.
    const isSaid = reader === orderAgain && found.length > 0;
    if (isSaid || found.length >= most) break;
  }
  return found;
}
