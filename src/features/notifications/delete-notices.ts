import type { Trx } from '../../kernel/db/db.ts';
import { deleteInBatches } from '../../kernel/db/delete-in-batches.ts';
import { hasIndex } from '../../kernel/db/has-index.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { Notification } from './notification.ts';
import { IS_OUTSIDE } from './notification-channels.ts';

/**
 * Stops unsent notifications about an order that is undone.
 * @returns whether its shopper was already notified
 */
export async function dropOrderNotices(
  tenant: Tenant,
  orderId: string,
  trx: Trx,
): Promise<boolean> {
  await Notification.of(tenant, trx).delete().where({ orderId, status: 'queued' });
  const told = await Notification.of(tenant, trx)
    .select('id')
    .where({ orderId, audience: 'shopper' })
    .limit(1);
  return told.length > 0;
}

/** They contain the erased shopper's name and words. */
export async function purgeDraftNotices(
  tenant: Tenant,
  draftIds: readonly string[],
  trx: Trx,
): Promise<void> {
  await Notification.of(tenant, trx)
    .delete()
    .whereRaw('draft_order_id = any(?::uuid[])', [[...draftIds]]);
}

/** Sent ones are deleted, waiting ones never sent, and the seller's keep only their title. */
export async function purgeShopper(
  tenant: Tenant,
  orderIds: readonly string[],
  trx: Trx,
): Promise<void> {
  const about = () =>
    Notification.of(tenant, trx).whereRaw('order_id = any(?::uuid[])', [[...orderIds]]);
  await about().where({ audience: 'shopper' }).delete();
  await about().patch({ body: '' });
}

/** After 90 days, since they contain personal data; those of the dashboard after half a year. */
export async function pruneNotifications(): Promise<number> {
  const sent = await deleteInBatches(
    'notifications',
    `${IS_OUTSIDE} and status <> 'queued' and created_at < now() - interval '90 days'`,
  );
  // Without its index, each batch would read the whole table.
  if (!(await hasIndex('notifications_in_app_age'))) return sent;
  const shown = await deleteInBatches(
    'notifications',
    `${OLD_IN_APP} and created_at < now() - interval '180 days'`,
  );
  return sent + shown;
}

/** An alert about a payment stays for as long as the payment is to be reviewed. */
const OLD_IN_APP = `channel = 'in_app' and kind <> 'payment_alert'`;
