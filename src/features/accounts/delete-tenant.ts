import type { Trx } from '../../kernel/db/db.ts';
import * as idempotency from '../../kernel/idempotency/purge-tenant.ts';
import * as jobs from '../../kernel/jobs/delete-jobs.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import * as catalog from '../catalog/purge-tenant.ts';
import * as channels from '../channels/purge-tenant.ts';
import * as messages from '../conversations/purge-conversations.ts';
import { purgeCustomers } from '../customers/index.ts';
import * as shipping from '../delivery/purge-tenant.ts';
import * as papers from '../documents/purge-tenant.ts';
import * as drafts from '../drafts/purge-drafts.ts';
import * as webhooks from '../incoming-webhooks/delete-events.ts';
import * as notifications from '../notifications/delete-notices.ts';
import * as orders from '../orders/purge-tenant.ts';
import { purgeOutgoing } from '../outgoing-webhooks/index.ts';
import * as payments from '../payments/purge-tenant.ts';
import * as platform from '../platform/purge-tenant.ts';
import { purgeStock } from '../stock/index.ts';
import * as stores from '../stores/purge-tenant.ts';
import * as subscriptions from '../subscriptions/purge-tenant.ts';
import { purgeFilesLater } from './purge-files.ts';
import * as accounts from './purge-tenant.ts';

/**
 * Deletes everything of a tenant; each domain folder deletes its own tables: first rows that
 * reference orders, then orders, then rows that orders reference. The owner's row is locked first,
 * so that nothing is added in the meantime. On a deadlock with a parallel change, the caller's
 * transaction is retried.
 * @returns the numbers of deleted rows that are reported
 */
export async function deleteTenant(tenant: Tenant, trx: Trx): Promise<Record<string, unknown>> {
  await idempotency.purgeTenant(tenant, trx);
  const told = await notifications.purgeTenant(tenant, trx);
  const drafted = await drafts.purgeTenant(tenant, trx);
  const talk = await messages.purgeTenant(tenant, trx);
  const connected = await channels.purgeTenant(tenant, trx);
  await papers.purgeTenant(tenant, trx);
  await shipping.purgeTenant(tenant, trx);
  const paid = await payments.purgeTenant(tenant, trx);
  await purgeStock(tenant, trx);
  const ordered = await orders.purgeTenant(tenant, trx);
  const known = await purgeCustomers(tenant, trx);
  const goods = await catalog.purgeTenant(tenant, trx);
  await purgeOutgoing(tenant, trx);
  const heard = await webhooks.purgeTenant(tenant, trx);
  const subscribed = await subscriptions.purgeTenant(tenant, trx);
  const shop = await stores.purgeTenant(tenant, trx);
  await platform.purgeTenant(tenant, trx);
  const people = await accounts.purgeTenant(tenant, trx);
  await jobs.purgeTenant(tenant, trx);
  await purgeFilesLater(tenant, trx);
  const counts = { ...goods, ...ordered, ...drafted, ...known, ...talk, ...paid, ...subscribed };
  return { ...shop, ...people, ...counts, ...connected, ...told, ...heard };
}
