import { rows, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';

/** `most` where there are more. */
export async function countUpTo(
  tenant: Tenant,
  table: 'products' | 'product_images' | 'draft_orders',
  most: number,
  trx?: Trx,
): Promise<number> {
  const [found] = await rows<{ count: number }>(
    `select count(*)::int as count from (
       select from ${table} where owner_id = ? limit ?) found`,
    [tenant.ownerId, most],
    trx,
  );
  return found?.count ?? 0;
}
