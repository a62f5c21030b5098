import { rows, type Trx } from '../../db/db.ts';
import { deleteOfTenant } from '../../tenancy/delete-of-tenant.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/** Deletes a tenant's store with its log and all its slugs, which become available again. */
export async function forgetTenant(
  tenant: Tenant,
  trx: Trx,
): Promise<{ store: { name: string; slug: string } | null }> {
  await deleteOfTenant('store_log_entries', ['id'], tenant, trx);
  const [store] = await rows<{ name: string; slug: string }>(
    `delete from stores where owner_id = ? returning name, slug`,
    [tenant.ownerId],
    trx,
  );
  return { store: store ?? null };
}
