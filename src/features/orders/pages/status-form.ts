import { type Static, Type } from 'typebox';
import { ORDER_STATUSES, type OrderStatus } from '../../../enums.ts';
import { invalidField } from '../../../errors.ts';
import { ORDER_STATUS_LOOK, statusWords } from '../../../kernel/format/status-labels.ts';
import { message, type Translator } from '../../../kernel/translation/translator.ts';
import type { Order } from '../order.ts';
import { UNDONE } from '../order-event.ts';
import { isUsualMove, moveConsequence } from './next-step.ts';

export const StatusForm = Type.Object({
  status: Type.String({ maxLength: 20, default: '' }),
  /** The status that the person saw when pressing the button. */
  from: Type.String({ maxLength: 20, default: '' }),
  reason: Type.String({ maxLength: 500, default: '' }),
  /** Set when shipping unpaid was confirmed. */
  unpaid: Type.String({ maxLength: 5, default: '' }),
  /** Set when the shopper's request to cancel was confirmed as ignored. */
  asked: Type.String({ maxLength: 5, default: '' }),
  /** The list's address, for a button in its row. */
  back: Type.String({ maxLength: 1_000, default: '' }),
});
export type StatusForm = Static<typeof StatusForm>;

/** Instead of a reason, in a form that undoes a change. */
export const UNDO = 'undo';

/** @throws Refusal 400 for no status, or an unusual move without a reason */
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

export const statusOf = (typed: string): OrderStatus | undefined =>
  ORDER_STATUSES.find((known) => known === typed);

/** Only the list's address is accepted. */
export const listOf = ({ back }: StatusForm): string | null =>
  /^\/dashboard\/orders(?:\?|$)/.test(back) ? back : null;

export const statusChoices = (order: Order, t: Translator) =>
  ORDER_STATUSES.map((status) => ({
    status,
    word: statusWords(t).orderLooks[status].word,
    current: status === order.status,
    usual: isUsualMove(order, status),
    consequence: moveConsequence(order, status, t),
  }));

export const movedText = ({ orderNumber, status }: Order, t: Translator): string =>
  t(ORDER_STATUS_LOOK[status].moved, { number: orderNumber });
