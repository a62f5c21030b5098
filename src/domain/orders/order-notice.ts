import { formatMoney } from '../../money.ts';
import type { Notice } from '../notifications/notify-in-app.ts';
import type { Order } from './order.ts';

/** What the seller is told of a new order. */
export function orderNotice(order: Order, language: string): Notice {
  const total = formatMoney(order.totalAmountMinor, order.currency, language);
  const pays = order.paymentStatus === 'cod' ? 'cash on delivery' : order.paymentStatus;
  return {
    kind: 'order_new',
    title: `New order ${order.orderNumber}`,
    body: `${order.customer.name} · ${total} · ${pays}`,
    data: { orderId: order.id, orderNumber: order.orderNumber },
    orderId: order.id,
  };
}

/** What the seller is told when an order came back from `cancelled` and stock did not suffice. */
export const shortNotice = (order: Order): Notice => ({
  kind: 'low_stock',
  title: `Order ${order.orderNumber} is short of stock`,
  body: 'It was taken up again, but not all of its items are there. Check its items before packing',
  data: { orderId: order.id, orderNumber: order.orderNumber },
  orderId: order.id,
});
