import { inTransaction, type Trx } from '../../db.ts';
import { conflict } from '../../errors.ts';

/** What the unique indexes say when two changes pass their checks at the same moment. */
const CONFLICTS: Record<string, () => Error> = {
  products_slug: () => conflict('SLUG_TAKEN', 'Another product has this address'),
  product_variants_sku: () => conflict('SKU_TAKEN', 'The SKU is already used by another product'),
  product_variants_options: () =>
    conflict('VARIANT_EXISTS', 'Someone else just added a variant with the same options'),
};

const SLUG_TRIES = 3;

/**
 * One change of the catalog as one transaction.
 * @throws Refusal 409 where a unique index says no
 */
export const inCatalogTransaction = <T>(work: (trx: Trx) => Promise<T>): Promise<T> =>
  retryingCatalog(() => inTransaction(work));

/**
 * Runs a transaction on the catalog. A made-up address that somebody else took at the same moment
 * is tried again with the next number.
 * @throws Refusal 409 where a unique index says no
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

function violatedIndex(error: unknown): string {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
  return code === '23505' ? (constraint ?? '') : '';
}
