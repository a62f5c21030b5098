import { inTransaction } from '../../db/db.ts';
import { Refusal } from '../../errors.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { type LockedOrder, lockOrders } from '../orders/lock-orders.ts';
import { giveInvoiceNumbers, invoiceNumbersOf } from './invoice-numbers.ts';
import type { LeftOut, Papers } from './papers.ts';

/** The orders that get papers, and those that don't, with the reason. */
export interface PreparedPapers {
  orderIds: string[];
  leftOut: LeftOut[];
}

/**
 * Removes cancelled orders and assigns invoice numbers to the others.
 * @throws Refusal 409 when none is left
 */
export const preparePapers = (tenant: Tenant, papers: Papers): Promise<PreparedPapers> =>
  inTransaction(async (trx) => {
    const locked = await lockOrders(tenant, papers.orderIds, trx);
    const byId = new Map(locked.map((order) => [order.id, order]));
    const wanted = papers.orderIds.flatMap((id) => byId.get(id) ?? []);
    const numbered = await invoiceNumbersOf(tenant, papers.orderIds, trx);
    // The invoice of an order that was cancelled later can still be opened, and shows it.
    const isKept = ({ id, status }: LockedOrder) =>
      status !== 'cancelled' || (papers.orderId !== null && numbered.has(id));
    const orderIds = wanted.filter(isKept).map(({ id }) => id);
    const leftOut = wanted.filter((order) => !isKept(order)).map(cancelled);
    if (orderIds.length === 0) throw nothingLeft(leftOut);
    if (papers.kinds.includes('invoice')) await giveInvoiceNumbers(tenant, orderIds, trx);
    return { orderIds, leftOut };
  });

const cancelled = ({ id, orderNumber }: LockedOrder): LeftOut => ({
  orderId: id,
  orderNumber,
  reason: `Order ${orderNumber} is cancelled`,
});

const nothingLeft = ([first, ...more]: LeftOut[]) =>
  new Refusal(
    409,
    'ORDER_CANCELLED',
    first && more.length === 0
      ? `${first.reason}, so no documents can be created`
      : 'All these orders are cancelled, so no documents can be created',
  );
