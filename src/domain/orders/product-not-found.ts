import { Refusal } from '../../errors.ts';

/** 400 for what this store does not sell, with the message that `platform.md` gives. */
export function productNotFound(productId: string, path: string): Refusal {
  const fields = [{ path, message: 'is not sold in this store' }];
  return new Refusal(400, 'PRODUCT_NOT_FOUND', `Product not found: ${productId}`, { fields });
}
