import { conflict } from '../../errors.ts';
import { inTransaction, type Trx } from '../../kernel/db/db.ts';
import { violatedIndex } from '../../kernel/db/violated-index.ts';
import { message } from '../../kernel/translation/translator.ts';

const CONFLICTS: Record<string, () => Error> = {
  products_slug: () => conflict('SLUG_TAKEN', message('errors.products.slugTaken')),
  product_variants_sku: () => conflict('SKU_TAKEN', message('errors.products.skuTaken')),
  product_variants_options: () =>
    conflict('VARIANT_EXISTS', message('errors.products.variantExists')),
};

const SLUG_TRIES = 3;

/** @throws Refusal 409 on a unique violation */
export const inCatalogTransaction = <T>(work: (trx: Trx) => Promise<T>): Promise<T> =>
  retryingCatalog(() => inTransaction(work));

/**
 * A generated slug that was taken in the meantime is retried with the next number.
 * @throws Refusal 409 on a unique violation
 */
export async function retryingCatalog<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      const constraint = violatedIndex(error);
      if (constraint === 'products_slug' && attempt < SLUG_TRIES) continue;
      throw CONFLICTS[constraint]?.() ?? error;
    }
  }
}
