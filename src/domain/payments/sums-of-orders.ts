import type { Trx } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';
import { type MoneySums, sumsOf } from './money-sums.ts';
import { moneyOfOrders } from './order-money.ts';

/** What was paid and given back for several orders, by order id, in two statements. */
export async function sumsOfOrders(
  tenant: Tenant,
  orders: readonly { id: string; totalAmountMinor: number }[],
  trx?: Trx,
): Promise<Map<string, MoneySums>> {
  const money = await moneyOfOrders(
    tenant,
    orders.map(({ id }) => id),
    trx,
  );
  return new Map(
    orders.map(({ id, totalAmountMinor }) => {
      const { payments = [], refunds = [] } = money.get(id) ?? {};
      return [id, sumsOf(totalAmountMinor, payments, refunds)];
    }),
  );
}
