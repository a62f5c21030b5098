import type { Trx } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';
import type { Order } from '../orders/order.ts';
import { sumsOf } from './money-sums.ts';
import { type MoneyRows, moneyRows } from './order-money.ts';

/**
 * What the shopper is still to pay in cash, in minor units; 0 where nothing is. A money word that
 * the seller has set by hand counts.
 */
export const cashToPay = async (tenant: Tenant, order: Order, trx?: Trx): Promise<number> =>
  cashLeft(order, isSaid(order) ? NO_ROWS : await moneyRows(tenant, order.id, trx));

/** The same for an order whose rows of money are read already. */
export function cashLeft(order: Order, { payments, refunds }: MoneyRows): number {
  if (order.paymentStatus !== 'cod' || isOver(order)) return 0;
  if (order.financialStatus === 'pending') return order.totalAmountMinor;
  return sumsOf(order.totalAmountMinor, payments, refunds).dueMinor;
}

const NO_ROWS: MoneyRows = { payments: [], refunds: [] };

/** Whether the order itself says it, without its rows. */
const isSaid = (order: Order): boolean =>
  order.paymentStatus !== 'cod' || order.financialStatus === 'pending' || isOver(order);

const isOver = ({ status, financialStatus }: Order): boolean =>
  status === 'cancelled' ||
  status === 'refunded' ||
  financialStatus === 'paid' ||
  financialStatus === 'refunded';
