import { rows, type Trx } from '../../kernel/db/db.ts';
import { deleteOfTenant } from '../../kernel/tenancy/delete-of-tenant.ts';
import type { TableName } from '../../kernel/tenancy/tables.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { findStoreOf } from '../stores/find-store.ts';
import { purgeFilesLater } from './purge-files.ts';

/** The tables whose deleted rows are reported, and as what. */
const REPORTED: Partial<Record<TableName, string>> = {
  products: 'products',
  orders: 'orders',
  draft_orders: 'drafts',
  customers: 'customers',
  messages: 'messages',
  conversations: 'conversations',
  payment_transactions: 'payments',
  refunds: 'refunds',
  user_subscriptions: 'subscriptions',
  subscription_payments: 'subscriptionPayments',
  channel_connections: 'connections',
  notifications: 'notifications',
  webhook_events: 'events',
};

/**
 * Deletes everything of a tenant, whose owner's row is locked, so that nothing is added in the
 * meantime. On a deadlock with a parallel change, the caller's transaction is retried.
 * @returns the store, and the numbers of deleted rows that are reported
 */
export async function deleteTenant(tenant: Tenant, trx: Trx): Promise<Record<string, unknown>> {
  const store = await findStoreOf(tenant, trx);
  // Until the transaction ends, triggers keep no words and counts of the orders that are deleted.
  await rows(`select set_config('stallkeeper.forgets_tenant', 'yes', true)`, [], trx);
  const deleted = await deleteOfTenant(tenant, trx);
  const { users = 0 } = deleted;
  await purgeFilesLater(tenant, trx);
  return {
    store: store && { name: store.name, slug: store.slug },
    staff: users - 1,
    ...Object.fromEntries(Object.entries(REPORTED).map(([table, as]) => [as, deleted[table]])),
  };
}
