import type { Trx } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { findOrder } from '../orders/find-order.ts';
import { cashToPay } from '../payments/amount-due.ts';
import { announceOn } from './announcing.ts';
import type { Announcement } from './decide-notices.ts';
import { noticeContext } from './notice-context.ts';

/** An announcement, by the id of its order. */
export interface Told extends Omit<Announcement, 'order' | 'dueMinor'> {
  orderId?: string;
}

/**
 * Notifies seller and shopper of an event, on the channels that the store chose. The rows and their
 * jobs are written in the caller's transaction.
 * @throws Refusal 404 for an unknown order
 */
export async function announce(tenant: Tenant, announcement: Told, trx: Trx): Promise<void> {
  const { orderId, ...told } = announcement;
  const context = await noticeContext(tenant, trx);
  const order = orderId ? await findOrder(tenant, orderId, trx) : null;
  const dueMinor = order ? await cashToPay(tenant, order, trx) : 0;
  await announceOn(context, { ...told, order, dueMinor }, trx);
}
