import type { Order } from '../../../domain/orders/order.ts';
import { tagsOf } from '../../../domain/orders/queries/read-tags.ts';
import { amountsDue } from '../../../domain/payments/amount-due.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { tenantOrderJson } from './order-json.ts';

/** Orders in their seller's responses. */
export async function answerOrders(tenant: Tenant, orders: readonly Order[]) {
  const ids = orders.map(({ id }) => id);
  const [tags, due] = await Promise.all([tagsOf(tenant, ids), amountsDue(tenant, orders)]);
  return orders.map((order) => tenantOrderJson(order, { tags, due }));
}

/** The same for one. */
export async function answerOrder(tenant: Tenant, order: Order) {
  const [answer] = await answerOrders(tenant, [order]);
  return answer as NonNullable<typeof answer>;
}
