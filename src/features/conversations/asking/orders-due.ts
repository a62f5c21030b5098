import { conflict } from '../../../errors.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { findCustomerByPhone } from '../../customers/index.ts';
import { ordersOfConversation } from '../../drafts/queries/orders-of-conversation.ts';
import { findOrder, findOrdersInOrder } from '../../orders/find-order.ts';
import type { Order } from '../../orders/order.ts';
import { amountsDue } from '../../payments/amount-due.ts';
import type { Store } from '../../stores/store.ts';
import type { Conversation } from '../message.ts';

interface OrderDue {
  order: Order;
  /** Minor units. */
  dueMinor: number;
}

/** What the shopper of a conversation owes by other ways than cash on delivery; newest first. */
export async function ordersDue(store: Store, conversation: Conversation): Promise<OrderDue[]> {
  const tenant = tenantOfStore(store);
  const ids = await orderIdsOf(tenant, store, conversation);
  const orders = (await findOrdersInOrder(tenant, ids)).filter(
    ({ paymentStatus }) => paymentStatus !== 'cod',
  );
  const due = await amountsDue(tenant, orders);
  return orders
    .map((order) => ({ order, dueMinor: due.get(order.id) ?? 0 }))
    .filter(({ dueMinor }) => dueMinor > 0);
}

/** @throws Refusal 404 for an unknown order, 409 NOT_THEIR_ORDER for another shopper's */
export async function orderOfShopper(
  store: Store,
  conversation: Conversation,
  orderId: string,
): Promise<Order> {
  const tenant = tenantOfStore(store);
  const order = await findOrder(tenant, orderId);
  const theirs = await orderIdsOf(tenant, store, conversation);
  if (theirs.includes(order.id)) return order;
  throw conflict('NOT_THEIR_ORDER', message('errors.messages.notTheirOrder'));
}

async function orderIdsOf(
  tenant: Tenant,
  { country }: Store,
  { id: conversationId, phone }: Conversation,
): Promise<string[]> {
  const customer = phone ? await findCustomerByPhone(tenant, phone, country) : null;
  return ordersOfConversation(tenant, { conversationId, customerId: customer?.id ?? null });
}
