import { Refusal } from '../../errors.ts';

/** 400 for what this store does not sell, with the message that `platform.md` gives. */
export function productNotFound(productId: string, path: string): Refusal {
  const fields = [{ path, message: 'is not sold in this store' }];
  return new Refusal(400, 'PRODUCT_NOT_FOUND', `Product not found: ${productId}`, { fields });
}

const FOREIGN_KEY_VIOLATION = '23503';

/**
 * The refusal behind an error of the statement that writes these lines; null when it is another
 * one. A product may be deleted between its pricing and the order: then it is not sold any more.
 */
export function goneMeanwhile(
  error: { code?: string; detail?: string },
  items: readonly { productId: string; variantId: string }[],
): Refusal | null {
  if (error.code !== FOREIGN_KEY_VIOLATION) return null;
  const index = items.findIndex(
    ({ productId, variantId }) =>
      error.detail?.includes(productId) || error.detail?.includes(variantId),
  );
  const item = items[index];
  return item ? productNotFound(item.productId, `items.${index}.productId`) : null;
}
