import type { Trx } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';
import type { Order } from '../orders/order.ts';
import { sumsOf } from './money-sums.ts';
import { moneyRows } from './order-money.ts';

/**
 * What the shopper is still to pay in cash, in minor units; 0 where nothing is. A money word that
 * the seller has set by hand counts.
 */
export async function cashToPay(tenant: Tenant, order: Order, trx?: Trx): Promise<number> {
  const { paymentStatus, financialStatus, totalAmountMinor } = order;
  if (paymentStatus !== 'cod' || isOver(order)) return 0;
  if (financialStatus === 'pending') return totalAmountMinor;
  const { payments, refunds } = await moneyRows(tenant, order.id, trx);
  return sumsOf(totalAmountMinor, payments, refunds).dueMinor;
}

const isOver = ({ status, financialStatus }: Order): boolean =>
  status === 'cancelled' ||
  status === 'refunded' ||
  financialStatus === 'paid' ||
  financialStatus === 'refunded';
