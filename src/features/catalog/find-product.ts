import { raw } from 'objection';
import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { PRODUCT_FIELDS, Product, type ProductRecord } from './product.ts';
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

export async function findLastEditor(tenant: Tenant, productId: string): Promise<string> {
  const product = await Product.of(tenant).findOne({ id: productId }).select('updatedBy');
  return product?.updatedBy ?? '';
}
