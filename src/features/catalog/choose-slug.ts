import { conflict, fieldProblem } from '../../errors.ts';
import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import { Product, type ProductData } from './product.ts';
import { freeSlug, slugBases } from './slug-of.ts';

export async function takenSlugs(
  tenant: Tenant,
  slugs: readonly string[],
  trx?: Trx,
): Promise<Set<string>> {
  const bases = [...new Set(slugs.flatMap(slugBases))];
  const found = await Product.of(tenant, trx)
    .select('slug')
    .whereRaw(`(slug = any(?::text[]) or regexp_replace(slug, '-[0-9]+$', '') = any(?::text[]))`, [
      bases,
      bases,
    ]);
  return new Set(found.map(({ slug }) => slug));
}

/** Numbered when it is taken, unless the seller chose it. @throws Refusal 409 SLUG_TAKEN */
export async function chooseSlug(
  tenant: Tenant,
  product: ProductData,
  isChosen: boolean,
  trx: Trx,
): Promise<string> {
  const taken = await takenSlugs(tenant, [product.slug], trx);
  if (isChosen && taken.has(product.slug)) {
    throw conflict(
      'SLUG_TAKEN',
      message('errors.products.slugTakenBy', { address: product.slug }),
      {
        fields: [fieldProblem('slug', message('errors.products.slugFieldTaken'))],
      },
    );
  }
  return freeSlug(product.slug, (slug) => taken.has(slug));
}
