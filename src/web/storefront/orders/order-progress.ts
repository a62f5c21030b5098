import type { Order } from '../../../domain/orders/order.ts';
import type { OrderStatus } from '../../../enums.ts';

const STEPS = ['Placed', 'Confirmed', 'Packed', 'On the way', 'Delivered'] as const;

/** The progress of each status; cancelled and refunded orders have none. */
const REACHED: Record<OrderStatus, number | null> = {
  new: 0,
  pending: 0,
  confirmed: 1,
  packed: 2,
  shipped: 3,
  delivered: 4,
  cancelled: null,
  refunded: null,
};

const WORDS: Record<OrderStatus, string> = {
  new: 'Order placed',
  pending: 'Order placed',
  confirmed: 'Order confirmed',
  packed: 'Packed',
  shipped: 'On the way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
};

export interface OrderProgress {
  word: string;
  /** The next step, in one sentence. */
  next: string;
  /** Null for an order that has left the line. */
  steps: { name: string; done: boolean; current: boolean }[] | null;
  /** On the way: the page refreshes itself. */
  moving: boolean;
}

/** The status of an order in the shopper's words; `dueMinor` is still to be paid in cash. */
export function orderProgress(
  order: Pick<Order, 'status' | 'paymentMethod' | 'financialStatus'>,
  store: { name: string },
  dueMinor: number,
): OrderProgress {
  const reached = REACHED[order.status];
  return {
    word: WORDS[order.status],
    next: nextSentence(order, store.name, dueMinor),
    steps:
      reached === null
        ? null
        : STEPS.map((name, place) => ({
            name,
            done: place <= reached,
            current: place === reached,
          })),
    moving: order.status === 'shipped',
  };
}

function nextSentence(
  { status, paymentMethod, financialStatus }: Parameters<typeof orderProgress>[0],
  shop: string,
  dueMinor: number,
): string {
  const unpaid = paymentMethod === 'cod' && financialStatus === 'pending';
  const isPaidOnline = paymentMethod === 'online' && financialStatus === 'paid';
  const pay = dueMinor > 0 ? ' Please have the cash ready.' : '';
  switch (status) {
    case 'new':
    case 'pending':
      return isPaidOnline
        ? `We received your payment. ${shop} will confirm the order next and may call you.`
        : `${shop} will confirm your order and may call you.`;
    case 'confirmed':
      return `${shop} is packing your order.`;
    case 'packed':
      return 'Your order is packed and will be handed to the courier next.';
    case 'shipped':
      return `Your order is on its way.${pay}`;
    case 'delivered':
      return 'Your order was delivered. Thank you.';
    case 'cancelled':
      if (unpaid) return 'This order was cancelled. There is nothing to pay.';
      return isPaidOnline
        ? `This order was cancelled. ${shop} will contact you about your payment.`
        : 'This order was cancelled.';
    case 'refunded':
      return 'This order was refunded.';
  }
}
