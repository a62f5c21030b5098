import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { takenSlugs } from '../choose-slug.ts';
import { loadProducts, variantIdsOf } from '../load-products.ts';
import type { ProductData } from '../product.ts';
import { slugOf } from '../slug-of.ts';
import type { ParsedCatalog } from './parse/parsed-catalog.ts';
import { importCandidates } from './queries/import-candidates.ts';
import { type ImportedStock, readImportedStock } from './stock/imported-stock.ts';

export interface ImportMatches {
  products: Map<string, ProductData>;
  takenSlugs: Set<string>;
  imported: ImportedStock;
}

/**
 * Two queries, two for each thousand products, and one for each 5,000 variants of a file that we
 * exported.
 */
export async function findImportMatches(
  tenant: Tenant,
  catalog: ParsedCatalog,
): Promise<ImportMatches> {
  const slugs = catalog.products.map(({ handle, input }) => slugOf(handle ?? input.name ?? ''));
  const names = catalog.products.flatMap(({ input }) => input.name ?? []);
  const skus = catalog.products.flatMap(({ variants }) =>
    variants.flatMap(({ input }) => input.sku ?? []),
  );
  const ids = await importCandidates(tenant, { slugs, names, skus });
  const products = await loadProducts(tenant, ids);
  return {
    products,
    imported: await readImportedStock(tenant, inputsOf(catalog), variantIdsOf(products)),
    takenSlugs: await takenSlugs(tenant, [...new Set(slugs)]),
  };
}

const inputsOf = ({ products }: ParsedCatalog) =>
  products.map(({ variants }) => ({ variants: variants.map(({ input }) => input) }));
