import { rows } from '../../src/kernel/db/db.ts';
import type { Tenant } from '../../src/kernel/tenancy/tenant.ts';
import type { DemoCart } from './order-list.ts';

interface VariantIds {
  productId: string;
  variantId: string;
}

export type Variants = ReadonlyMap<string, VariantIds>;

/** Every variant of the demo store that has a SKU. */
export async function variantsBySku(tenant: Tenant): Promise<Variants> {
  const found = await rows<VariantIds & { sku: string }>(
    `select sku, product_id as "productId", id as "variantId" from product_variants where owner_id = ?`,
    [tenant.ownerId],
  );
  return new Map(found.map(({ sku, ...ids }) => [sku, ids]));
}

/** @throws Error for a SKU that the demo store has not */
export function variantOf(variants: Variants, sku: string): VariantIds {
  const variant = variants.get(sku);
  if (!variant) throw new Error(`The demo store has no ${sku}`);
  return variant;
}

/** What a demo order sends to checkout. */
export function cartOf({ shopper, phone, address, lines }: DemoCart, variants: Variants) {
  const items = lines.map(({ sku, quantity }) => ({ ...variantOf(variants, sku), quantity }));
  return { items, customer: { name: shopper, phone, address } };
}
