import { formatMoney } from '../../../format/money.ts';
import type { AnnouncedOrder } from '../decide-notices.ts';

/** The content of the seller's notification about a new order. */
export function orderNotice(order: AnnouncedOrder, language: string) {
  const total = formatMoney(order.totalAmountMinor, order.currency, language);
  const pays = order.paymentStatus === 'cod' ? 'cash on delivery' : order.paymentStatus;
  return {
    kind: 'order_new' as const,
    title: `New order ${order.orderNumber}`,
    body: `${order.customer.name} · ${total} · ${pays}`,
    data: { orderId: order.id, orderNumber: order.orderNumber },
    orderId: order.id,
  };
}
