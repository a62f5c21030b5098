import type { Actor } from '../../session.ts';
import type { Tenant } from '../../tenant.ts';
import { chooseSlug } from './choose-slug.ts';
import { inCatalogTransaction } from './in-catalog-transaction.ts';
import { mergeProduct } from './merge-product.ts';
import type { ProductInput, Variant } from './product.ts';
import { refuseInvalid } from './refuse-invalid.ts';
import { refuseTakenSkus } from './refuse-taken-skus.ts';
import { writeProducts } from './write-products.ts';

/**
 * Adds a product with at least one variant. Its address is made from its name, numbered when
 * another product has it. Returns its id.
 * @throws Refusal 400 for what is wrong with it, 409 SKU_TAKEN or SLUG_TAKEN
 */
export function createProduct(
  tenant: Tenant,
  input: ProductInput,
  actor: Actor,
  pathAt: (index: number) => string = (index) => `variants.${index}`,
): Promise<string> {
  // Ids are ours to give, and a new product has no photo yet that a variant could show.
  const variants = input.variants?.map(({ id: _, imageId: __, ...variant }) => variant);
  const product = mergeProduct(null, { ...input, variants });
  const pathOf = (variant: Variant) => pathAt(product.variants.indexOf(variant));
  refuseInvalid(product, pathOf);
  return inCatalogTransaction(async (trx) => {
    await refuseTakenSkus(tenant, product, pathOf, trx);
    const slug = await chooseSlug(tenant, product, input.slug !== undefined, trx);
    const change = { before: null, after: { ...product, slug } };
    await writeProducts(tenant, [change], { actor, reason: 'correction' }, trx);
    return product.id;
  });
}
