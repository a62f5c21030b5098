import { add, count, fill } from './change-entry.ts';
import type { Draft } from './draft.ts';
import type { Quantity } from './quantity.ts';
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
  quantity: Quantity | null,
  message: number,
  all: boolean,
): void {
  for (const asked of all ? draft.asked : draft.asked.slice(-1)) {
    const entry = { ...asked, quantity: 1, counted: false, mentioned: false, message };
    if (quantity) count(entry, quantity.value, quantity.doubt);
    add(draft, entry);
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
  acceptAsked(draft, reading.quantity, message, false);
  return true;
}
