import { rows, type Trx } from '../../db/db.ts';
import { conflict, type Refusal } from '../../errors.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import type { VariantPath } from './check-product.ts';
import type { Product } from './product.ts';

/** The variant that has a SKU in this store. */
export interface SkuHolder {
  sku: string;
  variantId: string;
  productId: string;
  productName: string;
}

/** The holders of these SKUs. */
export const findSkuHolders = (
  tenant: Tenant,
  skus: readonly string[],
  trx?: Trx,
): Promise<SkuHolder[]> =>
  rows<SkuHolder>(
    `select v.sku, v.id as "variantId", v.product_id as "productId", p.name as "productName"
       from product_variants v join products p on p.owner_id = v.owner_id and p.id = v.product_id
      where v.owner_id = ? and v.sku = any(?::text[])`,
    [tenant.ownerId, skus],
    trx,
  );

/** @throws Refusal SKU_TAKEN naming the field when a variant of another product has its SKU */
export async function refuseTakenSkus(
  tenant: Tenant,
  product: Product,
  pathOf: VariantPath,
  trx: Trx,
): Promise<void> {
  const skus = product.variants.flatMap((variant) => variant.sku ?? []);
  const holders = await findSkuHolders(tenant, skus, trx);
  const holder = holders.find(({ productId }) => productId !== product.id);
  if (!holder) return;
  const variant = product.variants.find(({ sku }) => sku === holder.sku);
  const path = variant && pathOf(variant);
  throw skuTaken(path ? `${path}.sku` : 'sku', holder);
}

const skuTaken = (path: string, { sku, productId, productName }: SkuHolder): Refusal =>
  conflict('SKU_TAKEN', `The SKU "${sku}" is already used by ${productName}`, {
    fields: [{ path, message: `is already used by ${productName}` }],
    sku,
    productId,
  });
