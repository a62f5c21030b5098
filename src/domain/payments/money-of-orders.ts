import type { Trx } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';
import { type MoneySums, sumsOf } from './money-sums.ts';
import { PaymentRow, RefundRow, toPayment, toRefund } from './payment.ts';

/** What was paid and given back for several orders, by order id, in two statements. */
export async function moneyOfOrders(
  tenant: Tenant,
  orders: readonly { id: string; totalAmountMinor: number }[],
  trx?: Trx,
): Promise<Map<string, MoneySums>> {
  const ids = orders.map(({ id }) => id);
  const payments = (await PaymentRow.of(tenant, trx).whereIn('order_id', ids)).map(toPayment);
  const refunds = (await RefundRow.of(tenant, trx).whereIn('order_id', ids)).map(toRefund);
  const paid = byOrder(payments);
  const back = byOrder(refunds);
  return new Map(
    orders.map(({ id, totalAmountMinor }) => [
      id,
      sumsOf(totalAmountMinor, paid.get(id) ?? [], back.get(id) ?? []),
    ]),
  );
}

function byOrder<T extends { orderId: string }>(entries: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const entry of entries) {
    const group = groups.get(entry.orderId);
    if (group) group.push(entry);
    else groups.set(entry.orderId, [entry]);
  }
  return groups;
}
