import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCorpusCatalog } from '../../dev/commands/intake/read-corpus-catalog.ts';
import type { CatalogProduct, StoreCatalog } from '../../src/reader/index.ts';

const BRAND_PARTS = ['va', 'ro', 'mi', 'te', 'sol', 'kan', 'du', 'ba', 'lor', 'ne'];

/** The catalogs of a folder by slug. */
export function readCatalogsOf(dir: string): Map<string, StoreCatalog> {
  const files = readdirSync(dir).filter((name) => name.endsWith('.json'));
  return new Map(
    files.map((name) => {
      const { slug, catalog } = readCorpusCatalog(readFileSync(join(dir, name), 'utf8'));
      return [slug, catalog];
    }),
  );
}

/**
 * A store's catalog with goods of the others behind its own, then with all of them again under
 * made-up brands, until it is large enough.
 */
export function enlarge(
  slug: string,
  catalogs: ReadonlyMap<string, StoreCatalog>,
  isEnough: (products: readonly CatalogProduct[]) => boolean,
): StoreCatalog {
  const own = catalogs.get(slug);
  if (!own) throw new Error(`no catalog ${slug}`);
  const products = [...own.products];
  const others = [...catalogs].flatMap(([name, { products: goods }]) =>
    name === slug ? [] : goods.map((product) => named(product, name, '')),
  );
  for (let round = -1; ; round += 1) {
    const goods = round < 0 ? others : [...own.products, ...others];
    for (const product of goods) {
      if (isEnough(products)) return { ...own, products };
      products.push(round < 0 ? product : named(product, `b${round}`, brand(round)));
    }
  }
}

/** Ids and SKUs of its own, as different stores may have the same ones. */
const named = (product: CatalogProduct, prefix: string, brandName: string): CatalogProduct => ({
  ...product,
  id: `${prefix}/${product.id}`,
  name: `${brandName} ${product.name}`.trim(),
  variants: product.variants.map((variant) => ({
    ...variant,
    id: `${prefix}/${variant.id}`,
    sku: `${prefix}-${variant.sku}`,
  })),
});

/** Two syllables and a last one, different in each round. */
const brand = (round: number): string =>
  [round, round * 7 + 3, Math.floor(round / 10)]
    .map((at) => BRAND_PARTS[at % BRAND_PARTS.length])
    .join('');
