import { conflict, notFound } from '../../errors.ts';
import { afterCommit, inTransaction, type Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import type { Actor } from '../../session.ts';
import { recordInLog } from '../stores/log/record-in-log.ts';
import { touchCatalog } from '../stores/touch-catalog.ts';
import { variantOf } from './find-product.ts';
import { lockProducts } from './load-products.ts';
import { removeImageFiles } from './photos/image-files.ts';
import { ProductImage } from './photos/product-image.ts';
import { Product } from './product.ts';
import { ProductVariant } from './product-variant.ts';
import { refreshSearchText } from './refresh-search-text.ts';

/** @throws Refusal 404, 409 PRODUCT_HAS_ORDERS */
export async function deleteProduct(
  tenant: Tenant,
  productId: string,
  actor: Actor,
): Promise<{ name: string }> {
  try {
    return await inTransaction((trx) => removeProduct(tenant, productId, actor, trx));
  } catch (error) {
    if (!isOrdered(error)) throw error;
    throw conflict('PRODUCT_HAS_ORDERS', message('errors.products.hasOrders'));
  }
}

async function removeProduct(tenant: Tenant, productId: string, actor: Actor, trx: Trx) {
  // Product, then variants: the fixed lock order.
  const product = (await lockProducts(tenant, [productId], trx)).get(productId);
  if (!product) throw notFound('Product');
  const images = await ProductImage.of(tenant, trx).select('id').where({ productId });
  await Product.of(tenant, trx).where({ id: productId }).delete();
  await touchCatalog(tenant, trx);
  await recordInLog(tenant, { action: 'product_deleted', actor, subject: product.name }, trx);
  const imageIds = images.map(({ id }) => id);
  afterCommit(trx, () => void removeImageFiles(tenant.ownerId, imageIds));
  return { name: product.name };
}

interface VariantIds {
  productId: string;
  variantId: string;
}

/** @throws Refusal 404, 409 VARIANT_HAS_ORDERS or LAST_VARIANT */
export async function deleteVariant(
  tenant: Tenant,
  ids: VariantIds,
): Promise<{ productId: string; name: string }> {
  try {
    return await inTransaction((trx) => removeVariant(tenant, ids, trx));
  } catch (error) {
    if (!isOrdered(error)) throw error;
    throw conflict('VARIANT_HAS_ORDERS', message('errors.products.variantHasOrders'));
  }
}

async function removeVariant(tenant: Tenant, { productId, variantId }: VariantIds, trx: Trx) {
  const product = (await lockProducts(tenant, [productId], trx)).get(productId);
  if (!product) throw notFound('Product');
  const { name } = variantOf(product, variantId);
  if (product.variants.length === 1) {
    throw conflict('LAST_VARIANT', message('errors.products.lastVariant'));
  }
  await ProductVariant.of(tenant, trx).where({ id: variantId }).delete();
  await refreshSearchText(tenant, [productId], trx);
  await touchCatalog(tenant, trx);
  return { productId, name };
}

const isOrdered = (error: unknown): boolean =>
  ['23503', '23001'].includes((error as { code?: string } | null)?.code ?? '');
