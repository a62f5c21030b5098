import { conflict, fieldProblem, type Refusal } from '../../errors.ts';
import { rows, type Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import type { VariantPath } from './check-product.ts';
import type { ProductData } from './product.ts';

/** @throws Refusal SKU_TAKEN naming the field when a variant of another product has its SKU */
export async function refuseTakenSkus(
  tenant: Tenant,
  product: ProductData,
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
  conflict('SKU_TAKEN', message('errors.products.skuTakenBy', { sku, product: productName }), {
    fields: [
      fieldProblem(path, message('errors.products.skuFieldTaken', { product: productName })),
    ],
    sku,
    productId,
  });

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
