import { rows, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';

/** Before the store's row, like every change of the catalog. */
export async function lockPrices(tenant: Tenant, to: string, trx: Trx): Promise<void> {
  await rows(
    `select v.id from product_variants v join stores s on s.owner_id = v.owner_id
      where v.owner_id = ? and s.currency <> ? order by v.id for update of v`,
    [tenant.ownerId, to],
    trx,
  );
}
