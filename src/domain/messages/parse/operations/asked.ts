import type { Draft, Entry } from '../lines/draft.ts';
import type { Piece } from '../lines/piece.ts';
import type { Quantity } from '../lines/quantity.ts';
import type { Span } from '../parsed-message.ts';
import { meansAll } from './groups.ts';
import { counted, filled } from './line-changes.ts';
import { type Operation, operation, perform } from './operation.ts';
import { entryOf, licenceOf, type Step } from './step.ts';

/** Keeps what a question or a quoted price list names, for a "yes, two" to come. */
export function keepAsked(step: Step): Operation | null {
  const { draft, reading, message } = step;
  const last = draft.asked.at(-1);
  if (reading.kind === 'product' && !reading.unfit) {
    return operation('name', 'asked', [], { asked: [...draft.asked, entryOf(step)] });
  }
  if (reading.kind !== 'values' || last === undefined) return null;
  const asked = [...draft.asked.slice(0, -1), filled(last, reading.values, message)];
  return operation('name', 'asked', [], { asked });
}

/** "Ok, send it": what was asked about last is ordered; all of it for "both". */
export function acceptAsked(
  { asked }: Draft,
  quantity: Quantity | null,
  message: number,
  all: boolean,
  licence: readonly Span[],
): Operation {
  const added = (all ? asked : asked.slice(-1)).map((one): Entry => {
    const fresh = { quantity: 1, counted: false, mentioned: false, countedIn: -1 };
    const entry = { ...one, ...fresh, message, touched: message };
    return quantity ? counted(entry, quantity.value, message, quantity.doubt) : entry;
  });
  const focus = added.at(-1);
  return operation('accept', 'asked', licence, { added, asked: [], ...(focus && { focus }) });
}

/** "Perfect, 2 slices then": the answer to a question tells the variant too. */
export function acceptWithValues(step: Step): Operation | null {
  const { draft, reading, message } = step;
  const last = draft.asked.at(-1);
  if (reading.kind !== 'values' || last === undefined || last.product !== reading.product) {
    return null;
  }
  const told = { ...draft, asked: [filled(last, reading.values, message)] };
  return acceptAsked(told, reading.quantity, message, false, licenceOf(step));
}

/** "Yes, send them": what was asked about before is ordered. */
export function takeAsked(draft: Draft, pieces: readonly Piece[], message: number): Draft {
  return perform(draft, acceptAsked(draft, null, message, pieces.some(meansAll), []));
}
