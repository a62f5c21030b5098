import { type NoticeEvent, ORDER_STATUSES, type OrderStatus } from '../../enums.ts';

interface StatusRules {
  next: OrderStatus | null;
  tab: string;
  notice: NoticeEvent | null;
  hold: boolean;
  sale: boolean;
}

/** Only `cancelled` moves stock, and only `packed` needs documents: see where these apply. */
export const STATUS_RULES = {
  new: { next: 'confirmed', tab: 'toConfirm', notice: null, hold: false, sale: true },
  pending: { next: 'confirmed', tab: 'toConfirm', notice: null, hold: false, sale: true },
  confirmed: { next: 'packed', tab: 'toPack', notice: 'order_confirmed', hold: false, sale: true },
  packed: { next: 'shipped', tab: 'toShip', notice: null, hold: true, sale: true },
  shipped: { next: 'delivered', tab: 'onTheWay', notice: 'order_shipped', hold: true, sale: true },
  delivered: { next: null, tab: 'delivered', notice: 'order_delivered', hold: false, sale: true },
  cancelled: { next: null, tab: 'cancelled', notice: 'order_cancelled', hold: false, sale: false },
  refunded: { next: null, tab: 'refunded', notice: null, hold: false, sale: false },
} as const satisfies Record<OrderStatus, StatusRules>;

/** People who pack and ship also take back a wrong tap, as far as to "confirmed". */
const PACKING: readonly OrderStatus[] = ['confirmed', 'packed', 'shipped', 'delivered'];

/** Only about packing and shipping what is already confirmed. */
export const isPacking = (from: OrderStatus, to: OrderStatus): boolean =>
  PACKING.includes(from) && PACKING.includes(to);

export type OrderStep = NonNullable<(typeof STATUS_RULES)[OrderStatus]['next']>;

const NEXT = new Set<OrderStatus | null>(Object.values(STATUS_RULES).map(({ next }) => next));

export const ORDER_STEPS: readonly OrderStep[] = ORDER_STATUSES.filter(
  (status): status is OrderStep => NEXT.has(status),
);

export function comesBefore(status: OrderStatus, later: OrderStatus): boolean {
  const { next } = STATUS_RULES[status];
  return next !== null && (next === later || comesBefore(next, later));
}
