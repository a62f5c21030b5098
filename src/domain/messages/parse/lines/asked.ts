import { add, fill } from './change-entry.ts';
import type { Draft } from './draft.ts';
import { entryOf, type Step } from './step.ts';

/** Keeps what a question or a quoted price list names, for a "yes, two" to come. */
export function keepAsked(step: Step): void {
  const { draft, reading } = step;
  const last = draft.asked.at(-1);
  if (reading.kind === 'product' && !reading.unfit) draft.asked.push(entryOf(step));
  else if (reading.kind === 'values' && last) fill(last, reading);
}

/** "Ok, send it": what was asked about last is ordered; all of it for "both". */
export function acceptAsked(
  draft: Draft,
  quantity: number | null,
  message: number,
  all: boolean,
): void {
  for (const asked of all ? draft.asked : draft.asked.slice(-1)) {
    const counted = quantity !== null;
    add(draft, { ...asked, quantity: quantity ?? 1, counted, mentioned: false, message });
  }
  draft.asked = [];
}

/** "Perfect, 2 slices then": the answer to a question tells the variant too. @returns whether it does */
export function acceptWithValues({ draft, reading, message }: Step): boolean {
  const last = draft.asked.at(-1);
  if (reading.kind !== 'values' || last === undefined || last.product !== reading.product) {
    return false;
  }
  fill(last, reading);
  acceptAsked(draft, reading.quantity?.value ?? null, message, false);
  return true;
}
