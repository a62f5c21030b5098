import type { Trx } from '../../kernel/db/db.ts';
import { deleteInBatches } from '../../kernel/db/delete-in-batches.ts';
import { deleteOfTenant } from '../../kernel/tenancy/delete-of-tenant.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { platformSettings } from '../platform/settings.ts';

/** Failed and dead ones stay. Returns how many. */
export async function pruneWebhookEvents(): Promise<number> {
  const { webhookRetentionDays } = await platformSettings();
  return deleteInBatches(
    'webhook_events',
    `state = 'processed' and received_at < now() - interval '${webhookRetentionDays} days'`,
  );
}

export async function purgeTenant(tenant: Tenant, trx: Trx): Promise<{ events: number }> {
  return { events: await deleteOfTenant('webhook_events', ['source', 'received_at'], tenant, trx) };
}
