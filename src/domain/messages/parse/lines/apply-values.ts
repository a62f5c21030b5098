import type { IndexedProduct } from '../index/catalog-index.ts';
import { add, canBeFilled, change, fill } from './change-entry.ts';
import type { Draft, Entry } from './draft.ts';
import type { Interpretation } from './interpretation.ts';
import { isAnd } from './piece.ts';
import { entryOf, isDenied, type Step } from './step.ts';

/** A piece that says more about what was spoken of: what was open, a change, another variant. */
export function applyValues(step: Step): void {
  const { draft, reading } = step;
  const focus = spokenOf(draft, reading.product);
  if (focus === null) return;
  if (!draft.entries.includes(focus)) addSibling(step, focus);
  else if (fillsOnly(step, focus)) {
    for (const entry of groupOf(draft, focus))
      if (canBeFilled(entry, reading)) fill(entry, reading);
  } else if (reading.piece.gap === 'or') leaveOpen(focus, reading);
  else if (reading.piece.gap === '(' && isSame(focus, reading)) change(draft, focus, reading);
  else if (!addsNothing(reading)) {
    if (changes(step, focus)) change(draft, focus, reading);
    else addSibling(step, focus);
  }
}

const isCounted = ({ quantity }: Interpretation): boolean => quantity?.sure ?? false;

/** "size M", "all white": what the lines left open, and nothing more. */
function fillsOnly({ reading }: Step, focus: Entry): boolean {
  const { cues, gap } = reading.piece;
  if (!canBeFilled(focus, reading)) return false;
  return cues.has('all') || (!isCounted(reading) && !cues.has('more') && gap !== 'or');
}

/** "red nahi"; "(₹190 for half a kilo)". */
function addsNothing(reading: Interpretation): boolean {
  return isDenied(reading) || (reading.piece.gap === '(' && !isCounted(reading));
}

/** "2 litre sherbet (the 1 litre one, 2 bottles)": the same again, in other words. */
const isSame = ({ choice }: Entry, { values }: Interpretation): boolean =>
  values.every((match, at) => match === null || match.value === choice[at]);

/** Whether the line spoken of changes, and no other is added. */
function changes({ draft, reading, message }: Step, focus: Entry): boolean {
  const { cues, gap } = reading.piece;
  const adds = cues.has('more') || cues.has('add') || isAnd(gap);
  if (cues.has('change') || (focus.message < message && !adds)) return true;
  // "15 dupattas (5 red, 5 green …)": the first line only told the sum.
  const isSum = groupOf(draft, focus).length === 1 || !focus.counted;
  return canBeFilled(focus, reading) && isCounted(reading) && isSum;
}

function spokenOf({ focus, entries }: Draft, product: IndexedProduct | null): Entry | null {
  if (focus?.product === product) return focus;
  return entries.findLast((entry) => entry.product === product) ?? null;
}

function groupOf({ entries }: Draft, { product, message }: Entry): Entry[] {
  return entries.filter((entry) => entry.product === product && entry.message === message);
}

/** "silver or gold, will tell": not told yet. */
function leaveOpen(entry: Entry, { values }: Interpretation): void {
  values.forEach((match, at) => {
    if (match) entry.choice[at] = null;
  });
}

/** Another variant of what was spoken of; what it leaves unsaid is as before. */
function addSibling(step: Step, focus: Entry): void {
  const entry = entryOf(step);
  entry.choice = entry.choice.map((value, at) => value ?? focus.choice[at] ?? null);
  entry.parts.product = Math.min(entry.parts.product, focus.parts.product);
  add(step.draft, entry);
}
