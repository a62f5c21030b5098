import { rows } from '../../../db/db.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { takenSlugs } from '../choose-slug.ts';
import { loadProducts } from '../load-products.ts';
import type { Product } from '../product.ts';
import { slugOf } from '../slug-of.ts';
import type { ParsedCatalog } from './parsed-catalog.ts';

/** The store's products that a file may refer to, and the slugs that are taken. */
export interface ImportMatches {
  products: Map<string, Product>;
  takenSlugs: Set<string>;
}

const CANDIDATES = `
select id from products where owner_id = ? and slug = any(?::text[])
union
select id from products
 where owner_id = ? and lower(name) in (select lower(name) from unnest(?::text[]) name)
union
select product_id from product_variants where owner_id = ? and sku = any(?::text[])`;

/** All data that the plan of an import needs, in four queries for any number of rows. */
export async function findImportMatches(
  tenant: Tenant,
  catalog: ParsedCatalog,
): Promise<ImportMatches> {
  const slugs = catalog.products.map(({ handle, input }) => slugOf(handle ?? input.name ?? ''));
  const names = catalog.products.flatMap(({ input }) => input.name ?? []);
  const skus = catalog.products.flatMap(({ variants }) =>
    variants.flatMap(({ input }) => input.sku ?? []),
  );
  const { ownerId } = tenant;
  const found = await rows<{ id: string }>(CANDIDATES, [
    ownerId,
    slugs,
    ownerId,
    names,
    ownerId,
    skus,
  ]);
  const ids = found.map(({ id }) => id);
  return {
    products: await loadProducts(tenant, ids),
    takenSlugs: await takenSlugs(tenant, [...new Set(slugs)]),
  };
}
