import type { OrderStatus } from '../../enums.ts';
import { isCancelAskable } from './cancel-request.ts';
import type { ShopperCodAnswer } from './cod/answer-cod.ts';
import { awaitsCodAnswer } from './cod/ask-cod.ts';
import { isUndecided, type Order } from './order.ts';

/** What shoppers can say about their order, and what they have said. */
export interface ShopperAnswers {
  /** Whether the question "Did you order this?" is open. */
  codAsked: boolean;
  /** The answer, while it still matters. */
  codAnswer: ShopperCodAnswer | null;
  /** ISO 8601; null without an answer. */
  codAnsweredAt: string | null;
  canRequestCancel: boolean;
  /** The seller has not decided yet. */
  cancelRequested: boolean;
}

const DONE: readonly OrderStatus[] = ['delivered', 'cancelled', 'refunded'];

/**
 * The questions and requests that are open for an order. A shopper who refused a COD order doesn't
 * need to request cancellation.
 */
export function shopperAnswers(order: Order): ShopperAnswers {
  const { codAnswer, codAnsweredAt, status } = order;
  const isAnswered = codAnswer !== null && codAnswer !== 'asked' && codAnsweredAt !== null;
  const counts = isAnswered && isUndecided(status);
  return {
    codAsked: awaitsCodAnswer(order),
    codAnswer: counts ? codAnswer : null,
    codAnsweredAt: counts ? codAnsweredAt : null,
    canRequestCancel: isCancelAskable(order) && codAnswer !== 'refused',
    cancelRequested: order.cancelRequestedAt !== null && !DONE.includes(status),
  };
}
