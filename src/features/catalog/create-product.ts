import type { IdempotencyKey } from '../../kernel/idempotency/idempotency-key.ts';
import { type Outcome, withIdempotencyKey } from '../../kernel/idempotency/with-idempotency-key.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import type { Actor } from '../../session.ts';
import { refuseInvalid } from './check-product.ts';
import { chooseSlug } from './choose-slug.ts';
import { getProduct } from './find-product.ts';
import { retryingCatalog } from './in-catalog-transaction.ts';
import { mergeProduct, withOptionsFromNames } from './merge-product.ts';
import type { ProductInput, ProductRecord } from './product.ts';
import type { VariantData } from './product-variant.ts';
import { refuseTakenSkus } from './refuse-taken-skus.ts';
import { writeProducts } from './write-products.ts';

export interface Creation {
  actor: Actor;
  /** With a key, repeating the request creates the product only once. */
  idempotency: IdempotencyKey | null;
  pathAt?: ((index: number) => string) | undefined;
}

/**
 * @throws Refusal 400 for invalid input, 409 SKU_TAKEN or SLUG_TAKEN, as `withIdempotencyKey` with
 * a key
 */
export function createProductOnce(
  tenant: Tenant,
  input: ProductInput,
  { actor, idempotency, pathAt = (index) => `variants.${index}` }: Creation,
): Promise<Outcome<ProductRecord>> {
  // We assign ids, and a new product has no photo yet that a variant could show.
  const variants = input.variants?.map(({ id: _, imageId: __, ...variant }) => variant);
  const product = withOptionsFromNames(mergeProduct(null, { ...input, variants }));
  const pathOf = (variant: VariantData) => pathAt(product.variants.indexOf(variant));
  return retryingCatalog(() =>
    withIdempotencyKey(idempotency, {
      prepare: async () => refuseInvalid(product, pathOf),
      write: async (_, trx) => {
        await refuseTakenSkus(tenant, product, pathOf, trx);
        const slug = await chooseSlug(tenant, product, input.slug !== undefined, trx);
        const change = { before: null, after: { ...product, slug } };
        await writeProducts(tenant, [change], { actor, reason: 'correction' }, trx);
        return getProduct(tenant, product.id, trx);
      },
    }),
  );
}

/** Without an idempotency key. Returns the product's id. */
export async function createProduct(
  tenant: Tenant,
  input: ProductInput,
  actor: Actor,
): Promise<string> {
  const { result } = await createProductOnce(tenant, input, { actor, idempotency: null });
  return result.id;
}
