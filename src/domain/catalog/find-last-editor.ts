import { rows } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/** The name of the last person who saved a product; empty when unknown. */
export async function findLastEditor(tenant: Tenant, productId: string): Promise<string> {
  const [found] = await rows<{ name: string }>(
    'select updated_by as name from products where owner_id = ? and id = ?::uuid',
    [tenant.ownerId, productId],
  );
  return found?.name ?? '';
}
