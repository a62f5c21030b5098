import { isCancelAskable } from '../../domain/orders/cancel-request.ts';
import { awaitsCodAnswer } from '../../domain/orders/cod/ask-cod.ts';
import type { Order } from '../../domain/orders/order.ts';
import { timeOfDay } from '../../when.ts';
import type { ShopView } from './shop-page.ts';

/** What the shopper can say about their order, and what they have said. */
export interface OrderAnswers {
  /** The two answers to "Did you order this?" are open. */
  asked: boolean;
  /** What was answered, while it still matters. */
  answered: { yes: boolean; at: string } | null;
  canCancel: boolean;
  /** The seller has not decided yet. */
  cancelRequested: boolean;
}

const UNDECIDED = ['new', 'pending'];
const DONE = ['delivered', 'cancelled', 'refunded'];

export function orderAnswers(order: Order, store: ShopView): OrderAnswers {
  const { codAnswer, codAnsweredAt, status } = order;
  const counts = codAnsweredAt !== null && UNDECIDED.includes(status);
  return {
    asked: awaitsCodAnswer(order),
    answered: counts
      ? { yes: codAnswer === 'confirmed', at: timeOfDay(new Date(codAnsweredAt), store) }
      : null,
    canCancel: isCancelAskable(order) && codAnswer !== 'refused',
    cancelRequested: order.cancelRequestedAt !== null && !DONE.includes(status),
  };
}
