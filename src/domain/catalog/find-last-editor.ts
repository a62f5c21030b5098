import { rows } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';

/** The name of who saved a product last; empty when it is not known. */
export async function findLastEditor(tenant: Tenant, productId: string): Promise<string> {
  const [found] = await rows<{ name: string }>(
    'select updated_by as name from products where owner_id = ? and id = ?::uuid',
    [tenant.ownerId, productId],
  );
  return found?.name ?? '';
}
