import type { Draft, Entry } from './draft.ts';
import type { Interpretation } from './interpretation.ts';
import type { Step } from './step.ts';

/** "scratch that": the last line goes, and is still what is spoken of. */
export function undo(draft: Draft): void {
  const gone = draft.entries.pop();
  if (gone) draft.focus = gone;
}

/** "remove the buns", "cancel the blue one", "leave it". */
export function takeBack({ draft, reading, message }: Step): void {
  if (reading.kind === 'product' || reading.kind === 'values') {
    const before = draft.entries.length;
    draft.leaving = draft.entries.findLast((entry) => fits(entry, reading)) ?? null;
    draft.entries = draft.entries.filter((entry) => !fits(entry, reading));
    if (before > draft.entries.length) draft.focus = draft.entries.at(-1) ?? draft.focus;
  } else if (reading.piece.cues.has('remove') && !forgets(draft, reading)) {
    const last = draft.entries.at(-1);
    const aboutLast = last?.message === message && last.clause === reading.piece.clause;
    if (reading.kind === 'nothing' || aboutLast) undo(draft);
  }
}

/** "no gud patti then": what was not sold anyway is forgotten. @returns whether something is */
function forgets(draft: Draft, { piece }: Interpretation): boolean {
  const words = piece.items.flatMap((item) => (item.kind === 'word' ? [item.text] : []));
  const before = draft.strangers.length;
  draft.strangers = draft.strangers.filter(({ text }) => {
    const plain = text.toLowerCase();
    return words.length === 0 || !words.every((word) => plain.includes(word));
  });
  return draft.strangers.length < before;
}

/** Values without a product are of whatever line has them. */
function fits(entry: Entry, { kind, product, values }: Interpretation): boolean {
  if (kind === 'product' && entry.product !== product) return false;
  return values.every(
    (match) => match === null || entry.choice.some((value) => value?.text === match.value.text),
  );
}

/** "white instead of the black one": the black one goes where it was ordered. */
export function leaveOut(step: Step): void {
  const { reading, draft, message } = step;
  if (reading.piece.gap === 'cue' && reading.kind === 'count') return;
  const before = draft.entries.filter((entry) => entry.message < message).length;
  if (before > 1 || reading.kind === 'product') takeBack(step);
}
