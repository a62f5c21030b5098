import { type Static, Type } from 'typebox';
import type { Order } from '../../../domain/orders/order.ts';
import { UNDONE } from '../../../domain/orders/order-event.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../../enums.ts';
import { invalidField } from '../../../errors.ts';
import { ORDER_STATUS_LOOK, statusWords } from '../../../format/status-labels.ts';
import { message, type Translator } from '../../../translation/translator.ts';
import { isUsualMove, moveConsequence } from './next-step.ts';

export const StatusForm = Type.Object({
  status: Type.String({ maxLength: 20, default: '' }),
  /** The status that the person saw when pressing the button. */
  from: Type.String({ maxLength: 20, default: '' }),
  reason: Type.String({ maxLength: 500, default: '' }),
  /** Said to the question whether a parcel goes out that is not paid. */
  unpaid: Type.String({ maxLength: 5, default: '' }),
  /** Said to the question whether to go on though the shopper asked to cancel. */
  asked: Type.String({ maxLength: 5, default: '' }),
  /** The list's address, when the button stood in a row of it. */
  back: Type.String({ maxLength: 1_000, default: '' }),
});
export type StatusForm = Static<typeof StatusForm>;

/** In a form that takes a change back, instead of a reason. */
export const UNDO = 'undo';

/**
 * Where the form asks the order to go, and why.
 * @throws Refusal 400 for no status, or an unusual move without a reason
 */
export function readStatusForm(form: StatusForm, order: Order) {
  const status = statusOf(form.status);
  if (!status) throw invalidField('status', message('errors.field.required'));
  const typed = form.reason.trim();
  const reason = typed === UNDO ? UNDONE : typed;
  if (reason === '' && status !== order.status && !isUsualMove(order, status)) {
    throw invalidField('reason', message('errors.field.required'));
  }
  return {
    status,
    reason,
    from: statusOf(form.from),
    holdUnpaid: form.unpaid === '',
    ignoreCancelRequest: form.asked !== '',
  };
}

/** The status in a form; absent for none. */
export const statusOf = (typed: string): OrderStatus | undefined =>
  ORDER_STATUSES.find((known) => known === typed);

/** Only the list may be gone back to; anything else in the field is no address of ours. */
export const listOf = ({ back }: StatusForm): string | null =>
  /^\/dashboard\/orders(?:\?|$)/.test(back) ? back : null;

/** All statuses as the form offers them. */
export const statusChoices = (order: Order, t: Translator) =>
  ORDER_STATUSES.map((status) => ({
    status,
    word: statusWords(t).orderLooks[status].word,
    current: status === order.status,
    usual: isUsualMove(order, status),
    consequence: moveConsequence(order, status, t),
  }));

/** "Order 1042 confirmed". */
export const movedText = ({ orderNumber, status }: Order, t: Translator): string =>
  t(ORDER_STATUS_LOOK[status].moved, { number: orderNumber });
