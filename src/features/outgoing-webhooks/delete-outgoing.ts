import type { Trx } from '../../kernel/db/db.ts';
import { deleteInBatches } from '../../kernel/db/delete-in-batches.ts';
import { deleteOfTenant } from '../../kernel/tenancy/delete-of-tenant.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { OUTGOING } from '../../outgoing-limits.ts';

export const pruneOutgoing = (): Promise<number> =>
  deleteInBatches('outgoing_events', `occurred_at < now() - interval '${OUTGOING.keptDays} days'`);

export async function purgeOutgoing(tenant: Tenant, trx: Trx): Promise<void> {
  await deleteOfTenant('outgoing_deliveries', ['id'], tenant, trx);
  await deleteOfTenant('outgoing_events', ['id'], tenant, trx);
  await deleteOfTenant('webhook_endpoints', ['id'], tenant, trx);
}
