import type { Customer } from '../../../domain/customers/customer.ts';
import { mergedEntries } from '../../../domain/customers/merge-customers.ts';
import { listOrders } from '../../../domain/orders/list/list-orders.ts';
import type { Order } from '../../../domain/orders/order.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { englishOrNull } from '../../../translation/text.ts';
import { orderJson } from '../orders/order-json.ts';
import { customerJson } from './customer-json.ts';

const BATCH = 100;

/**
 * Everything that the store knows of a person as the text of one JSON document, in pieces: the
 * entry of the index, those that were merged into it, and all orders with what was typed for them.
 */
export async function* personFile(
  tenant: Tenant,
  customer: Customer,
  currency: string,
): AsyncGenerator<string> {
  const merged = await mergedEntries(tenant, customer.id);
  const head = {
    exportedAt: new Date().toISOString(),
    customer: entryJson(customer, currency),
    mergedEntries: merged.map((entry) => entryJson(entry, currency)),
  };
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "orders": [`;
  let separator = '\n';
  for (let page = 1; ; page++) {
    const list = await listOrders(tenant, {
      customerId: customer.id,
      sort: 'createdAt',
      page,
      limit: BATCH,
    });
    for (const order of list.items) {
      yield separator + JSON.stringify(personsOrder(order), null, 2);
      separator = ',\n';
    }
    if (page >= list.totalPages) break;
  }
  yield '\n]}\n';
}

const entryJson = (customer: Customer, currency: string) => ({
  ...customerJson(customer, currency),
  address: customer.address,
  refusedCount: customer.refusedCount,
  lastOrderAt: customer.lastOrderAt,
  createdAt: customer.createdAt,
  mergedAt: customer.mergedAt,
});

/** The key to the shopper's page is no part of a file that is handed on. */
function personsOrder(order: Order) {
  const { publicToken: _, ...json } = orderJson(order);
  const { codAnswer, codAskedAt, codAnsweredAt, cancelRequestedAt } = order;
  const cancelReason = englishOrNull(order.cancelReason);
  return { ...json, cancelReason, codAnswer, codAskedAt, codAnsweredAt, cancelRequestedAt };
}
