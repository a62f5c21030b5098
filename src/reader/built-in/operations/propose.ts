import { makesLines, type Piece, takesBack } from '../lines/piece.ts';
import { addProduct, changeNamed } from './add-product.ts';
import { acceptWithValues, keepAsked } from './asked.ts';
import {
  addOneMore,
  changeSeveral,
  countAlike,
  countInTurn,
  countOpen,
  fillAlike,
  orderAgain,
  scaleLines,
  setCount,
} from './counts.ts';
import { saysNoun } from './cue-words.ts';
import { counted, withValuesOf } from './line-changes.ts';
import { type Operation, operation, type Step } from './operation.ts';
import { spreadOver, takePart, takeRest, takeShare } from './parts.ts';
import { bringBack, deny, keepOnly, leaveOutExcepted, takeBack, undo } from './remove.ts';
import { sayMore } from './say-more.ts';
import { isDoubled, placed } from './targets.ts';
import { keepWords } from './unmatched.ts';

/** Names what a later "send two" may be about; a story does so only until the message ends. */
const NAMES = new Set(['question', 'quote', 'conditional', 'complaint', 'past']);

/** "exchange the red one for a blue one": of a draft, where there is one. */
const CHANGING = ['change', 'with', 'swap', 'rather', 'except', 'only', 'rest'] as const;

type Reader = (step: Step) => Operation | null;

/** The effects of cues and names, special ones before general ones. */
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

/** What a piece does to the draft; null where it does nothing. */
export function propose(step: Step): Operation | null {
  const { reading, cues } = step;
  const { piece } = reading;
  // "small or big, will tell": still open, whatever else the clause says.
  const isOpen = piece.gap === 'or' && reading.kind === 'values';
  if (!isOpen && NAMES.has(piece.mood)) return keepAsked(step);
  const isEdit = isOpen || CHANGING.some((cue) => cues.has(cue));
  if (!isEdit && !makesLines(piece)) return null;
  const answer = isOpen ? null : acceptWithValues(step);
  // "total 4 glasses": said already.
  if (answer || cues.has('sum') || cues.has('kept')) return answer;
  if (cues.has('undo')) {
    const gone = undo(step);
    return firstOf({ ...step, order: gone.order }) ?? gone;
  }
  return takes(piece) ? takeBack(step) : edit(step);
}

/** Whether a piece takes something out, not only some of it. */
const takes = (piece: Piece): boolean =>
  piece.cues.has('rather') ||
  piece.cues.has('remove') ||
  (takesBack(piece) && !piece.cues.has('less'));

function edit(step: Step): Operation | null {
  const { reading, cues } = step;
  // "the second one": spoken of from here on.
  const focus = placed(step);
  const there = focus ? { ...step, order: { ...step.order, focus } } : step;
  // "red, black, green, one each": the items before it have as many.
  const names = reading.kind === 'product' || reading.kind === 'values';
  const isOneOfEach = names && (cues.has('each') || isDoubled(reading.piece));
  const order = (isOneOfEach && countOpen(there)?.order) || there.order;
  return firstOf({ ...there, order }) ?? (focus && operation(step, { kind: 'name', focus }));
}

function firstOf(step: Step): Operation | null {
  for (const reader of READERS) {
    const found = reader(step);
    if (found) return found;
  }
  return null;
}

/** "the other way round", "swap the sizes": what two lines have of each is changed about. */
function exchange(step: Step): Operation | null {
  const { order, cues, message, text } = step;
  const lines = order.entries.slice(-2);
  const [a, b] = lines;
  if (!cues.has('exchange') || a === undefined || b === undefined) return null;
  const noun = (['size', 'colour'] as const).find((one) => saysNoun(text, one));
  const become = (line: typeof a) => {
    const other = line === a ? b : a;
    if (noun === undefined) return counted(line, other.quantity, message);
    const isMeant = (name: string) => saysNoun(name, noun);
    const { options } = line.product;
    const choice = line.choice.map((one, at) => (isMeant(options[at]?.name ?? '') ? null : one));
    return { ...withValuesOf({ ...line, choice }, other, isMeant), touched: message };
  };
  return operation(step, { lines, become });
}
