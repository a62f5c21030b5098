import { isItemOf } from '../lexicon/grammar.ts';
import type { Entry } from '../lines/draft.ts';
import { isAnd, type Piece } from '../lines/piece.ts';
import type { Doubt, Quantity } from '../lines/quantity.ts';
import { acceptAsked } from './asked.ts';
import { focusOf, meansAll } from './groups.ts';
import { counted, grown } from './line-changes.ts';
import { changeEach, type Operation, type OperationKind, operation } from './operation.ts';
import { licenceOf, type Step, spansOf } from './step.ts';

const SURE = 0.95;
const LONG = 99_999;
const SETTING = ['change', 'settle', 'only', 'with', 'becomes'] as const;

/** A piece that only tells how many. */
export function setCount(step: Step): Operation | null {
  const { draft, reading, message } = step;
  const { quantity, piece } = reading;
  if (reading.kind !== 'count' || quantity === null || speaksOfThings(piece)) return null;
  if (draft.asked.length > 0) {
    return acceptAsked(draft, quantity, message, meansAll(piece), licenceOf(step));
  }
  const focus = focusOf(draft);
  return focus && countFocus(step, focus, quantity);
}

function countFocus(step: Step, focus: Entry, quantity: Quantity): Operation | null {
  const { reading, message } = step;
  const { cues, gap, heads } = reading.piece;
  const isLater = focus.message < message;
  const { value, doubt } = quantity;
  const adds = cues.has('add') && (isLater || focus.counted);
  if (isStray(reading.piece, quantity)) return null;
  const spans = doubt ? [...focus.spans, ...spansOf(reading, message)] : focus.spans;
  const licence = licenceOf(step);
  if (cues.has('less')) return growLines(step, [focus], -value);
  if (cues.has('more') || adds || (isAnd(gap) && isLater)) {
    return raise(step, { ...focus, spans }, focus, value, doubt);
  }
  const sets = SETTING.some((cue) => cues.has(cue));
  if (!sets && !isLater && focus.counted) return null;
  const changes = changeEach([focus], (entry) => {
    const parts = { ...entry.parts, quantity: SURE };
    const line = counted({ ...entry, spans, parts }, value, message, doubt);
    // "3 bags: two blue, one white".
    if (heads) return { ...line, countedIn: -1, whole: line.quantity };
    // "7, and the others in blue".
    return value < entry.quantity ? { ...line, whole: entry.quantity } : line;
  });
  return operation('set', 'last', licence, { changes });
}

/** One line becomes another, which is then spoken of; none is left where it becomes null. */
export const becomes = (
  step: Step,
  line: Entry,
  after: Entry | null,
  kind: OperationKind,
): Operation =>
  operation(kind, 'named', licenceOf(step), {
    changes: changeEach([line], () => after),
    ...(after && { focus: after }),
  });

/** So many more of one line, which may turn out to be another beside it. */
export function raise(
  step: Step,
  line: Entry,
  before: Entry,
  by: number,
  doubt?: Doubt,
): Operation {
  const after = counted(line, line.quantity + by, step.message, doubt);
  return { ...becomes(step, before, after, 'increase'), raised: { entry: after, by } };
}

/** So many pieces more, or fewer, of some lines. */
export function growLines(step: Step, entries: readonly Entry[], by: number): Operation {
  const changes = changeEach(entries, (entry) => grown(entry, by, step.message));
  const target = entries.length > 1 ? 'several' : 'last';
  return operation(by < 0 ? 'subtract' : 'increase', target, licenceOf(step), { changes });
}

/** A long number alone may be anything; with "make it", or "pcs" behind it, it counts. */
const isStray = ({ cues }: Piece, { item, doubt }: Quantity): boolean =>
  doubt === 'unread' && cues.size === 0 && !item?.counted && (item?.value ?? 0) > LONG;

/** "One more thing": no count of goods. */
const speaksOfThings = ({ items }: Piece): boolean => items.some((item) => isItemOf('thing', item));

/** "otra más": one more of what was spoken of. */
export function addOneMore(step: Step): Operation | null {
  const { draft, reading } = step;
  const focus = focusOf(draft);
  if (reading.kind !== 'nothing' || !reading.piece.cues.has('more')) return null;
  return focus && raise(step, focus, focus, 1);
}
