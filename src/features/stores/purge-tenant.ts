import type { Trx } from '../../kernel/db/db.ts';
import { deleteOfTenant } from '../../kernel/tenancy/delete-of-tenant.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { StoreRow } from './store-row.ts';

/** With its log and all its slugs, which become available again. */
export async function purgeTenant(
  tenant: Tenant,
  trx: Trx,
): Promise<{ store: { name: string; slug: string } | null }> {
  await deleteOfTenant('store_log_entries', ['id'], tenant, trx);
  const [store] = await StoreRow.query(trx)
    .where({ ownerId: tenant.ownerId })
    .delete()
    .returning(['name', 'slug']);
  return { store: store ? { name: store.name, slug: store.slug } : null };
}
