import type { Entry, OrderLines } from '../lines/order-lines.ts';
import type { Piece } from '../lines/piece.ts';
import type { Quantity } from '../lines/quantity.ts';
import { counted, filled } from './line-changes.ts';
import { type Operation, operation, type Step } from './operation.ts';
import { entryOf, meansAll } from './targets.ts';

/** Keeps what a question or a quoted price list names, for a "yes, two" to come. */
export function keepAsked(step: Step): Operation | null {
  const { order, reading, message } = step;
  const before = order.asked.slice(0, -1);
  const last = order.asked.at(-1);
  if (reading.kind === 'product' && !reading.unfit) {
    return operation(step, { kind: 'name', asked: [...order.asked, entryOf(step)] });
  }
  if (reading.kind !== 'values' || last === undefined) return null;
  return operation(step, {
    kind: 'name',
    asked: [...before, filled(last, reading.values, message)],
  });
}

/** "Ok, send it": what was asked about last is ordered; all of it for "both". */
export function acceptAsked(
  step: Pick<Step, 'order' | 'message'>,
  quantity: Quantity | null,
  isAll: boolean,
): Operation {
  const { order, message } = step;
  const added = order.asked.slice(isAll ? 0 : -1).map((one): Entry => {
    const fresh = { quantity: 1, counted: false, mentioned: false, countedIn: -1 };
    const entry = { ...one, ...fresh, message, touched: message };
    return quantity ? counted(entry, quantity.value, message, quantity.doubt) : entry;
  });
  return operation(step, { added, asked: [], focus: added.at(-1) ?? order.focus });
}

/** "Perfect, 2 slices then": the answer to a question also determines the variant. */
export function acceptWithValues({ order, reading, message }: Step): Operation | null {
  const last = order.asked.at(-1);
  if (reading.kind !== 'values' || last?.product !== reading.product) return null;
  const asked = [filled(last, reading.values, message)];
  return acceptAsked({ order: { ...order, asked }, message }, reading.quantity, false);
}

/** "Yes, send them": what was asked about before is ordered. */
export const takeAsked = (
  order: OrderLines,
  pieces: readonly Piece[],
  message: number,
): OrderLines => acceptAsked({ order, message }, null, pieces.some(meansAll)).order;
