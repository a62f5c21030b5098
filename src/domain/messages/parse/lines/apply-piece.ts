import { addStranger } from './add-stranger.ts';
import { applyCount } from './apply-count.ts';
import { applyProduct } from './apply-product.ts';
import { applyValues } from './apply-values.ts';
import { acceptAsked } from './asked.ts';
import { increase } from './change-entry.ts';
import type { Interpretation } from './interpretation.ts';
import { takesBack } from './piece.ts';
import { settleRestated } from './restate.ts';
import { setEach } from './set-each.ts';
import type { Step } from './step.ts';
import { leaveOut, takeBack, undo } from './take-back.ts';

const APPLY: Record<Interpretation['kind'], (step: Step) => void> = {
  product: applyProduct,
  values: applyValues,
  count: applyCount,
  stranger: addStranger,
  nothing: addOneMore,
};

const ONE = { value: 1, item: null, sure: true };

/** Lets one piece of a message change the draft. */
export function applyPiece(step: Step): void {
  const { draft, reading } = step;
  const { cues } = reading.piece;
  // "total 4 glasses": said already.
  if (cues.has('sum')) return;
  if (cues.has('rather')) leaveOut(step);
  else if (takesBack(reading.piece) && !cues.has('undo')) takeBack(step);
  else {
    if (cues.has('undo')) undo(draft);
    const isDone = cues.has('each') && applyToEach(step);
    if (!isDone) APPLY[reading.kind](step);
  }
}

/** "one each", "two of each". @returns whether the piece says nothing else */
function applyToEach(step: Step): boolean {
  const { draft, reading, message } = step;
  if (draft.asked.length > 0 && reading.kind === 'count') {
    acceptAsked(draft, reading.quantity ?? ONE, message, true);
  } else setEach(step);
  return reading.kind === 'count' || reading.kind === 'nothing';
}

/** "otra más"; the "instead" of "1 coffee instead". */
function addOneMore({ draft, reading }: Step): void {
  const { focus, entries } = draft;
  const { cues, items } = reading.piece;
  if (focus && cues.has('change') && items.length === 0) settleRestated(focus);
  if (cues.has('more') && focus && entries.includes(focus)) increase(draft, focus, 1);
}
