import { rows, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';

export interface SkuHolder {
  sku: string;
  variantId: string;
  productId: string;
  productName: string;
}

export const findSkuHolders = (
  tenant: Tenant,
  skus: readonly string[],
  trx?: Trx,
): Promise<SkuHolder[]> =>
  rows<SkuHolder>(
    `select v.sku, v.id as variant_id, v.product_id, p.name as product_name
       from product_variants v join products p on p.owner_id = v.owner_id and p.id = v.product_id
      where v.owner_id = ? and v.sku = any(?::text[])`,
    [tenant.ownerId, skus],
    trx,
  );
