import { conflict, invalidFields } from '../../errors.ts';
import { checkProduct, isBelowZero, type VariantPath } from './check-product.ts';
import type { Product } from './product.ts';

/** @throws Refusal 400 with every field that is wrong with the product as it would be stored */
export function refuseInvalid(product: Product, pathOf: VariantPath): void {
  const problems = checkProduct(product, pathOf);
  if (problems.length > 0) throw invalidFields(problems);
}

/**
 * Oversell can't be turned off while stock is negative: stock must be counted first.
 * @throws Refusal 409 STOCK_BELOW_ZERO
 */
export function refuseStopBelowZero(before: Product, after: Product): void {
  const known = new Map(before.variants.map((variant) => [variant.id, variant]));
  for (const variant of after.variants.filter(isBelowZero)) {
    if (known.get(variant.id)?.stock !== variant.stock) continue;
    throw conflict(
      'STOCK_BELOW_ZERO',
      `${variant.name || after.name} has a stock of ${variant.stock}. Set its stock to 0 or more first`,
      { variantId: variant.id, stock: variant.stock },
    );
  }
}
