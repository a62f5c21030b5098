import type { Trx } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';
import type { Order } from '../orders/order.ts';
import { sumsOf } from './money-sums.ts';
import { type MoneyRows, moneyOfOrders } from './order-money.ts';

/** What of an order says how much it owes. */
export type Owing = Pick<
  Order,
  'id' | 'status' | 'financialStatus' | 'paymentStatus' | 'totalAmountMinor'
>;

type PaidHow = Pick<Order, 'paymentStatus'>;

/**
 * What an order still owes, in minor units; the only place that says so to papers, pages, lists and
 * the API. A cancelled order owes nothing, and a money word that the seller has set by hand counts.
 */
export function amountDue(order: Owing, { payments, refunds }: MoneyRows): number {
  return dueByWords(order) ?? sumsOf(order.totalAmountMinor, payments, refunds).dueMinor;
}

/** What of an amount due the courier collects in cash at the door. */
export const cashOfDue = ({ paymentStatus }: PaidHow, dueMinor: number): number =>
  paymentStatus === 'cod' ? dueMinor : 0;

/** What of an amount due has to come in before the parcel goes out. */
export const holdOfDue = ({ paymentStatus }: PaidHow, dueMinor: number): number =>
  paymentStatus === 'cod' ? 0 : dueMinor;

/** The same for several orders by order id: only of what is paid in part are the rows read. */
export async function amountsDue(
  tenant: Tenant,
  orders: readonly Owing[],
  trx?: Trx,
): Promise<Map<string, number>> {
  const inPart = orders.filter((order) => dueByWords(order) === null).map(({ id }) => id);
  const money = inPart.length > 0 ? await moneyOfOrders(tenant, inPart, trx) : new Map();
  return new Map(orders.map((order) => [order.id, amountDue(order, money.get(order.id) ?? NONE)]));
}

/** The same for one order. */
export const amountDueOf = async (tenant: Tenant, order: Owing, trx?: Trx): Promise<number> =>
  (await amountsDue(tenant, [order], trx)).get(order.id) ?? 0;

/** What the shopper is still to pay in cash, in minor units. */
export const cashToPay = async (tenant: Tenant, order: Owing, trx?: Trx): Promise<number> =>
  order.paymentStatus === 'cod' ? amountDueOf(tenant, order, trx) : 0;

const NONE: MoneyRows = { payments: [], refunds: [] };

/** What the order's own words say; null where its payments have to be added up. */
function dueByWords({ status, financialStatus, totalAmountMinor }: Owing): number | null {
  if (status === 'cancelled' || status === 'refunded') return 0;
  if (financialStatus === 'paid' || financialStatus === 'refunded') return 0;
  return financialStatus === 'pending' ? totalAmountMinor : null;
}
