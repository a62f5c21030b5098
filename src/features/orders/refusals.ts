import { fieldProblem, Refusal } from '../../errors.ts';
import { message } from '../../kernel/translation/translator.ts';

export const codNotAvailable = (): Refusal =>
  new Refusal(400, 'COD_NOT_AVAILABLE', message('errors.checkout.noCash'));

export function productNotFound(productId: string, path: string): Refusal {
  const fields = [fieldProblem(path, message('errors.order.notSoldHere'))];
  const words = message('errors.order.unknownProduct', { id: productId });
  return new Refusal(400, 'PRODUCT_NOT_FOUND', words, { fields });
}

const FOREIGN_KEY_VIOLATION = '23503';

/** Null for other errors. A product may be deleted after it was priced. */
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
