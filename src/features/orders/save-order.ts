import { raw } from 'objection';
import { databaseNow } from '../../kernel/db/clock.ts';
import { rows, type Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { countRefusal } from '../customers/index.ts';
import { findStoreOf } from '../stores/find-store.ts';
import type { Order } from './order.ts';
import { OrderRow } from './order.ts';
import { searchTextAfter } from './search/queries/search-text-after.ts';

/** For `features/delivery`, which computes it. `awbs`: of the order's parcels. */
export async function saveFulfillment(
  tenant: Tenant,
  order: Order,
  awbs: { before: readonly string[]; after: readonly string[] },
  trx: Trx,
): Promise<void> {
  const store = await findStoreOf(tenant, trx);
  const { sql, bindings } = searchTextAfter(
    { ...order, awbs: awbs.before },
    { ...order, awbs: awbs.after },
    store?.country ?? '',
  );
  await OrderRow.of(tenant, trx)
    .where({ id: order.id })
    .patch({
      fulfillmentStatus: order.fulfillmentStatus,
      searchText: raw(sql, bindings),
      updatedAt: databaseNow(),
    });
}

export type MoneyStatus = Pick<Order, 'financialStatus' | 'paymentStatus'>;

/** For `features/payments`, which computes it. */
export async function saveMoneyStatus(
  tenant: Tenant,
  { id, financialStatus, paymentStatus, payBy, payReminderAt, updatedAt }: Order,
  trx: Trx,
): Promise<void> {
  await OrderRow.of(tenant, trx)
    .where({ id })
    .patch({
      financialStatus,
      paymentStatus,
      payBy: payBy === null ? null : new Date(payBy),
      payReminderAt: payReminderAt === null ? null : new Date(payReminderAt),
      updatedAt: new Date(updatedAt),
    });
}

/**
 * A shopper whose claim was rejected has a day to pay, or to ask: what waits for a transfer is not
 * cancelled before. The caller has locked the order's row.
 */
export async function postponePayBy(tenant: Tenant, orderId: string, trx: Trx): Promise<void> {
  await rows(
    `update orders set pay_by = greatest(pay_by, now() + interval '1 day')
      where owner_id = ? and id = ? and pay_by is not null`,
    [tenant.ownerId, orderId],
    trx,
  );
}

/** Once per order, even if returned and cancelled. The caller has locked the order's row. */
export async function countCashRefusal(
  tenant: Tenant,
  { id, customerId, paymentStatus }: Pick<Order, 'id' | 'customerId' | 'paymentStatus'>,
  trx: Trx,
): Promise<void> {
  if (paymentStatus !== 'cod') return;
  const counted = await OrderRow.of(tenant, trx)
    .where({ id, refusalCounted: false })
    .patch({ refusalCounted: true });
  if (counted > 0) await countRefusal(tenant, customerId, trx);
}
