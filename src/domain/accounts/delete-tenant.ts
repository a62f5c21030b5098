import type { Trx } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import * as catalog from '../catalog/forget-tenant.ts';
import * as channels from '../channels/forget-tenant.ts';
import * as customers from '../customers/forget-tenant.ts';
import * as drafts from '../drafts/forget-tenant.ts';
import * as idempotency from '../idempotency/forget-tenant.ts';
import * as jobs from '../jobs/delete-jobs.ts';
import * as messages from '../messages/forget-tenant.ts';
import * as notifications from '../notifications/delete-notices.ts';
import * as orders from '../orders/forget-tenant.ts';
import * as papers from '../papers/forget-tenant.ts';
import * as payments from '../payments/forget-tenant.ts';
import * as platform from '../platform/forget-tenant.ts';
import * as shipping from '../shipping/forget-tenant.ts';
import * as stock from '../stock/forget-tenant.ts';
import * as stores from '../stores/forget-tenant.ts';
import * as subscriptions from '../subscriptions/forget-tenant.ts';
import * as webhooks from '../webhooks/delete-events.ts';
import { forgetFilesLater } from './forget-files.ts';
import * as accounts from './forget-tenant.ts';

/**
 * Deletes everything of a tenant; each domain folder deletes its own tables: first rows that
 * reference orders, then orders, then rows that orders reference. The owner's row is locked first,
 * so that nothing is added in the meantime. On a deadlock with a parallel change, the caller's
 * transaction is retried.
 * @returns the numbers of deleted rows that are reported
 */
export async function deleteTenant(tenant: Tenant, trx: Trx): Promise<Record<string, unknown>> {
  await idempotency.forgetTenant(tenant, trx);
  const told = await notifications.forgetTenant(tenant, trx);
  const drafted = await drafts.forgetTenant(tenant, trx);
  const talk = await messages.forgetTenant(tenant, trx);
  const connected = await channels.forgetTenant(tenant, trx);
  await papers.forgetTenant(tenant, trx);
  await shipping.forgetTenant(tenant, trx);
  const paid = await payments.forgetTenant(tenant, trx);
  await stock.forgetTenant(tenant, trx);
  const ordered = await orders.forgetTenant(tenant, trx);
  const known = await customers.forgetTenant(tenant, trx);
  const goods = await catalog.forgetTenant(tenant, trx);
  const heard = await webhooks.forgetTenant(tenant, trx);
  const subscribed = await subscriptions.forgetTenant(tenant, trx);
  const shop = await stores.forgetTenant(tenant, trx);
  await platform.forgetTenant(tenant, trx);
  const people = await accounts.forgetTenant(tenant, trx);
  await jobs.forgetTenant(tenant, trx);
  await forgetFilesLater(tenant, trx);
  const counts = { ...goods, ...ordered, ...drafted, ...known, ...talk, ...paid, ...subscribed };
  return { ...shop, ...people, ...counts, ...connected, ...told, ...heard };
}
