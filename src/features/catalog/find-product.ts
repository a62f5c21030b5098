import { raw } from 'objection';
import { notFound } from '../../errors.ts';
import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { PRODUCT_FIELDS, Product, type ProductData, type ProductRecord } from './product.ts';
import type { VariantData } from './product-variant.ts';
import { IMAGES, TRANSLATIONS, VARIANTS } from './queries/product-columns.ts';

export const RECORD = [
  ...PRODUCT_FIELDS,
  'createdAt',
  'updatedAt',
  ...[IMAGES, TRANSLATIONS, VARIANTS].map((sql) => raw(sql)),
];

export async function findProduct(
  tenant: Tenant,
  productId: string,
  trx?: Trx,
): Promise<ProductRecord | null> {
  const product = await Product.of(tenant, trx).findOne({ id: productId }).select(RECORD);
  return product ?? null;
}

/** @throws Refusal 404 */
export async function getProduct(
  tenant: Tenant,
  productId: string,
  trx?: Trx,
): Promise<ProductRecord> {
  const product = await findProduct(tenant, productId, trx);
  if (!product) throw notFound('Product');
  return product;
}

/** @throws Refusal 404 */
export function variantOf({ variants }: Pick<ProductData, 'variants'>, id: string): VariantData {
  const variant = variants.find((each) => each.id === id);
  if (!variant) throw notFound('Variant');
  return variant;
}

export const ownedBy = ({ ownerId }: Tenant, product: ProductRecord) => ({ ...product, ownerId });

export async function findLastEditor(tenant: Tenant, productId: string): Promise<string> {
  const product = await Product.of(tenant).findOne({ id: productId }).select('updatedBy');
  return product?.updatedBy ?? '';
}
