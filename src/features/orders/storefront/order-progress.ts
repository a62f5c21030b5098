import { ORDER_STATUSES, type OrderStatus } from '../../../enums.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import type { ShopView } from '../../../web/storefront/shop-page.ts';
import type { Order } from '../order.ts';

interface ShopperText {
  word: MessageKey;
  thanks: MessageKey;
  /** In the progress bar; null for an order that was cancelled or refunded. */
  step: MessageKey | null;
  next: (order: Facts) => MessageKey;
}

interface Facts {
  isCashDue: boolean;
  isUnpaid: boolean;
  isPaid: boolean;
  isTransferDue: boolean;
}

const PLACED: ShopperText = {
  word: 'shop.progress.placed.word',
  thanks: 'shop.progress.placed.thanks',
  step: 'shop.progress.placed.step',
  next: ({ isPaid, isTransferDue }) => {
    if (isTransferDue) return 'shop.progress.placed.nextTransfer';
    return isPaid ? 'shop.progress.placed.nextPaid' : 'shop.progress.placed.next';
  },
};

const TEXTS: Record<OrderStatus, ShopperText> = {
  new: PLACED,
  pending: PLACED,
  confirmed: {
    word: 'shop.progress.confirmed.word',
    thanks: 'shop.progress.confirmed.thanks',
    step: 'shop.progress.confirmed.step',
    next: () => 'shop.progress.confirmed.next',
  },
  packed: {
    word: 'shop.progress.packed.word',
    thanks: 'shop.progress.packed.thanks',
    step: 'shop.progress.packed.step',
    next: () => 'shop.progress.packed.next',
  },
  shipped: {
    word: 'shop.progress.shipped.word',
    thanks: 'shop.progress.shipped.thanks',
    step: 'shop.progress.shipped.step',
    next: ({ isCashDue }) =>
      isCashDue ? 'shop.progress.shipped.nextCash' : 'shop.progress.shipped.next',
  },
  delivered: {
    word: 'shop.progress.delivered.word',
    thanks: 'shop.progress.delivered.thanks',
    step: 'shop.progress.delivered.step',
    next: () => 'shop.progress.delivered.next',
  },
  cancelled: {
    word: 'shop.progress.cancelled.word',
    thanks: 'shop.progress.cancelled.thanks',
    step: null,
    next: ({ isUnpaid, isPaid }) => {
      if (isUnpaid) return 'shop.progress.cancelled.nextUnpaid';
      return isPaid ? 'shop.progress.cancelled.nextPaid' : 'shop.progress.cancelled.next';
    },
  },
  refunded: {
    word: 'shop.progress.refunded.word',
    thanks: 'shop.progress.refunded.thanks',
    step: null,
    next: () => 'shop.progress.refunded.next',
  },
};

const STEPS = [...new Set(ORDER_STATUSES.flatMap((status) => TEXTS[status].step ?? []))];

export interface OrderProgress {
  word: string;
  thanks: string;
  next: string;
  /** Null for an order that was cancelled or refunded. */
  steps: { name: string; done: boolean; current: boolean }[] | null;
  /** On the way: the page refreshes itself. */
  moving: boolean;
}

/** In the shopper's words; `dueMinor` is still to be paid in cash. */
export function orderProgress(
  order: Pick<Order, 'status' | 'paymentMethod' | 'financialStatus'>,
  { name, t }: Pick<ShopView, 'name' | 't'>,
  dueMinor: number,
): OrderProgress {
  const { status, paymentMethod, financialStatus } = order;
  const { word, thanks, step, next } = TEXTS[status];
  const facts = {
    isCashDue: dueMinor > 0,
    isUnpaid: paymentMethod === 'cod' && financialStatus === 'pending',
    isPaid:
      (paymentMethod === 'online' || paymentMethod === 'transfer') && financialStatus === 'paid',
    isTransferDue: paymentMethod === 'transfer' && financialStatus === 'pending',
  };
  return {
    word: t(word),
    thanks: t(thanks),
    next: t(next(facts), { shop: name }),
    steps:
      step === null
        ? null
        : STEPS.map((key, place) => ({
            name: t(key),
            done: place <= STEPS.indexOf(step),
            current: key === step,
          })),
    moving: status === 'shipped',
  };
}
