import { rows, type Trx } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { type ProductRecord, RECORD_COLUMNS } from './product-record.ts';

/** One of the tenant's products, active or not, with all variants; null when there is none. */
export async function findProduct(
  tenant: Tenant,
  productId: string,
  trx?: Trx,
): Promise<ProductRecord | null> {
  const [product] = await rows<ProductRecord>(
    `select ${RECORD_COLUMNS} from products p where p.owner_id = ? and p.id = ?::uuid`,
    [tenant.ownerId, productId],
    trx,
  );
  return product ?? null;
}
