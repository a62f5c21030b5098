import type { Order } from '../../../domain/orders/order.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../../enums.ts';

interface ShopperText {
  word: string;
  /** In the progress bar; null for an order that has left the line. */
  step: string | null;
  /** What happens next, in one sentence. */
  next: (order: Facts) => string;
}

interface Facts {
  shop: string;
  isCashDue: boolean;
  isUnpaidCash: boolean;
  isPaidOnline: boolean;
}

const PLACED: ShopperText = {
  word: 'Order placed',
  step: 'Placed',
  next: ({ shop, isPaidOnline }) =>
    isPaidOnline
      ? `We received your payment. ${shop} will confirm the order next and may call you.`
      : `${shop} will confirm your order and may call you.`,
};

const TEXTS: Record<OrderStatus, ShopperText> = {
  new: PLACED,
  pending: PLACED,
  confirmed: {
    word: 'Order confirmed',
    step: 'Confirmed',
    next: ({ shop }) => `${shop} is packing your order.`,
  },
  packed: {
    word: 'Packed',
    step: 'Packed',
    next: () => 'Your order is packed and will be handed to the courier next.',
  },
  shipped: {
    word: 'On the way',
    step: 'On the way',
    next: ({ isCashDue }) =>
      `Your order is on its way.${isCashDue ? ' Please have the cash ready.' : ''}`,
  },
  delivered: {
    word: 'Delivered',
    step: 'Delivered',
    next: () => 'Your order was delivered. Thank you.',
  },
  cancelled: {
    word: 'Cancelled',
    step: null,
    next: ({ shop, isUnpaidCash, isPaidOnline }) => {
      if (isUnpaidCash) return 'This order was cancelled. There is nothing to pay.';
      return isPaidOnline
        ? `This order was cancelled. ${shop} will contact you about your payment.`
        : 'This order was cancelled.';
    },
  },
  refunded: { word: 'Refunded', step: null, next: () => 'This order was refunded.' },
};

const STEPS = [...new Set(ORDER_STATUSES.flatMap((status) => TEXTS[status].step ?? []))];

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
  const { status, paymentMethod, financialStatus } = order;
  const { word, step, next } = TEXTS[status];
  return {
    word,
    next: next({
      shop: store.name,
      isCashDue: dueMinor > 0,
      isUnpaidCash: paymentMethod === 'cod' && financialStatus === 'pending',
      isPaidOnline: paymentMethod === 'online' && financialStatus === 'paid',
    }),
    steps:
      step === null
        ? null
        : STEPS.map((name, place) => ({
            name,
            done: place <= STEPS.indexOf(step),
            current: name === step,
          })),
    moving: status === 'shipped',
  };
}
