import type { Trx } from '../../db/db.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { OUTGOING } from '../../outgoing-limits.ts';
import { deleteOfTenant } from '../../tenancy/delete-of-tenant.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

export const pruneOutgoing = (): Promise<number> =>
  deleteInBatches('outgoing_events', `occurred_at < now() - interval '${OUTGOING.keptDays} days'`);

export async function purgeOutgoing(tenant: Tenant, trx: Trx): Promise<void> {
  await deleteOfTenant('outgoing_deliveries', ['id'], tenant, trx);
  await deleteOfTenant('outgoing_events', ['id'], tenant, trx);
  await deleteOfTenant('webhook_endpoints', ['id'], tenant, trx);
}
