import type { SellableProduct, SellableVariant } from '../catalog/find-sellable-variants.ts';

export interface LineRequest {
  productId: string;
  /** Absent, null or empty: the product's only variant. */
  variantId?: string | null | undefined;
  quantity: number;
}

export type LineMatch =
  | { state: 'matched'; product: SellableProduct; variant: SellableVariant }
  | { state: 'not_found'; field: 'productId' | 'variantId' }
  | { state: 'variant_required' };

export function matchLine(
  line: Pick<LineRequest, 'productId' | 'variantId'>,
  products: ReadonlyMap<string, SellableProduct>,
): LineMatch {
  const product = products.get(line.productId.toLowerCase());
  if (!product?.active) return { state: 'not_found', field: 'productId' };
  const sellable = product.variants.filter((variant) => variant.active);
  if (line.variantId) {
    const wanted = line.variantId.toLowerCase();
    const variant = sellable.find(({ id }) => id === wanted);
    return variant
      ? { state: 'matched', product, variant }
      : { state: 'not_found', field: 'variantId' };
  }
  const [only, second] = sellable;
  if (!only) return { state: 'not_found', field: 'productId' };
  return second ? { state: 'variant_required' } : { state: 'matched', product, variant: only };
}
