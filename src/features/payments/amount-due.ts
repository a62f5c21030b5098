import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import type { Order } from '../orders/order.ts';
import { sumsOf } from './money-sums.ts';
import { type MoneyRows, moneyOfOrders } from './order-money.ts';

export type Owing = Pick<
  Order,
  'id' | 'status' | 'financialStatus' | 'paymentStatus' | 'totalAmountMinor'
>;

type PaidHow = Pick<Order, 'paymentStatus'>;

/**
 * What an order still owes, in minor units: the only place that computes it, for documents, pages,
 * lists and the API. A cancelled order owes nothing, and a payment status that the seller set by
 * hand counts.
 */
export function amountDue(order: Owing, { payments, refunds }: MoneyRows): number {
  return dueByText(order) ?? sumsOf(order.totalAmountMinor, payments, refunds).dueMinor;
}

export const cashOfDue = ({ paymentStatus }: PaidHow, dueMinor: number): number =>
  paymentStatus === 'cod' ? dueMinor : 0;

export const holdOfDue = ({ paymentStatus }: PaidHow, dueMinor: number): number =>
  paymentStatus === 'cod' ? 0 : dueMinor;

/** By order id; rows are read only for those that are partly paid. */
export async function amountsDue(
  tenant: Tenant,
  orders: readonly Owing[],
  trx?: Trx,
): Promise<Map<string, number>> {
  const inPart = orders.filter((order) => dueByText(order) === null).map(({ id }) => id);
  const money = inPart.length > 0 ? await moneyOfOrders(tenant, inPart, trx) : new Map();
  return new Map(orders.map((order) => [order.id, amountDue(order, money.get(order.id) ?? NONE)]));
}

/** Minor units. */
export const amountDueOf = async (tenant: Tenant, order: Owing, trx?: Trx): Promise<number> =>
  (await amountsDue(tenant, [order], trx)).get(order.id) ?? 0;

/** Minor units. */
export const cashToPay = async (tenant: Tenant, order: Owing, trx?: Trx): Promise<number> =>
  order.paymentStatus === 'cod' ? amountDueOf(tenant, order, trx) : 0;

const NONE: MoneyRows = { payments: [], refunds: [] };

/** Null when its payments must be added up. */
function dueByText({ status, financialStatus, totalAmountMinor }: Owing): number | null {
  if (status === 'cancelled' || status === 'refunded') return 0;
  if (financialStatus === 'paid' || financialStatus === 'refunded') return 0;
  return financialStatus === 'pending' ? totalAmountMinor : null;
}
