import { count } from './change-entry.ts';
import type { Draft, Entry } from './draft.ts';
import type { Step } from './step.ts';

/** "one each": every line of the message that has no count yet. */
export function setEach({ draft, reading, message }: Step): void {
  const { clause } = reading.piece;
  const open = draft.entries.filter(
    (entry) => entry.message === message && (!entry.counted || isBrokenDown(draft, entry, clause)),
  );
  for (const entry of open) count(entry, reading.quantity?.value ?? 1, reading.quantity?.doubt);
}

/** "3 tapes (black, white and red, one each)": the three were their sum. */
function isBrokenDown({ entries, focus }: Draft, entry: Entry, clause: number): boolean {
  if (entry.product !== focus?.product || entry.clause !== clause) return false;
  const kin = entries.filter((one) => one.product === entry.product && one.clause === clause);
  return kin.length === entry.quantity;
}
