import type { NoticeEvent, OrderStatus } from '../../enums.ts';
import type { Order } from './order.ts';

/** How far an order is on its way; what stands still is before everything. */
const STEPS: readonly OrderStatus[] = ['pending', 'confirmed', 'packed', 'shipped', 'delivered'];

const EVENTS: Partial<Record<OrderStatus, NoticeEvent>> = {
  confirmed: 'order_confirmed',
  shipped: 'order_shipped',
  delivered: 'order_delivered',
  cancelled: 'order_cancelled',
};

/** What a move tells the shopper; null for nothing. Steps back only put a mistake right. */
export function eventOfMove(
  { status: from }: Pick<Order, 'status'>,
  { status: to }: Pick<Order, 'status'>,
): NoticeEvent | null {
  if (from === to) return null;
  if (to !== 'cancelled' && STEPS.indexOf(to) < STEPS.indexOf(from)) return null;
  return EVENTS[to] ?? null;
}
