import type { NoticeEvent, OrderStatus } from '../../enums.ts';
import type { Order } from './order.ts';

/** The progress of an order; statuses that are not listed come before all others. */
const STEPS: readonly OrderStatus[] = ['pending', 'confirmed', 'packed', 'shipped', 'delivered'];

const EVENTS: Partial<Record<OrderStatus, NoticeEvent>> = {
  confirmed: 'order_confirmed',
  shipped: 'order_shipped',
  delivered: 'order_delivered',
  cancelled: 'order_cancelled',
};

/**
 * The shopper's notification for a move; null for none. Moves back are corrections and send none.
 */
export function eventOfMove(
  { status: from }: Pick<Order, 'status'>,
  { status: to }: Pick<Order, 'status'>,
): NoticeEvent | null {
  if (from === to) return null;
  if (to !== 'cancelled' && STEPS.indexOf(to) < STEPS.indexOf(from)) return null;
  return EVENTS[to] ?? null;
}
