import { readFile } from 'node:fs/promises';
import { Refusal } from '../../src/errors.ts';
import { register } from '../../src/features/accounts/register.ts';
import { importCatalog } from '../../src/features/catalog/import/import-catalog.ts';
import { slugFromName } from '../../src/features/stores/store-slug.ts';
import { newToken } from '../../src/ids.ts';
import { rows } from '../../src/kernel/db/db.ts';
import { tenantOf } from '../../src/kernel/tenancy/tenant.ts';
import { actorOf } from '../../src/session.ts';

/** What a catalog file says of its store; the rest of it is products. */
interface CatalogHead {
  slug: string;
  name: string;
  currency: string;
  country: string;
}

export interface SeededCatalog {
  email: string;
  password: string;
  slug: string;
  products: number;
  variants: number;
}

/**
 * Makes a store of a catalog file. A second store of the same file gets an address of its own.
 * @throws Refusal when the file is no catalog
 */
export async function seedCatalog(path: string): Promise<SeededCatalog> {
  const catalog: unknown = JSON.parse(await readFile(path, 'utf8'));
  if (!isCatalogHead(catalog)) {
    const message = `${path} is no catalog: it needs slug, name, currency, country and products`;
    throw new Refusal(400, 'NOT_A_CATALOG', message);
  }
  const slug = await freeSlug(slugFromName(catalog.slug));
  const account = {
    name: `${catalog.name} owner`,
    email: `owner@${slug}.example`,
    password: newToken(),
    storeName: catalog.name,
    slug,
  };
  const { session } = await register(
    account,
    { userAgent: 'seed', address: '' },
    { isConfirmed: true },
  );
  const tenant = tenantOf(session);
  await rows('update stores set currency = ?, country = ? where owner_id = ?', [
    catalog.currency,
    catalog.country,
    tenant.ownerId,
  ]);
  const result = await importCatalog(tenant, catalog.currency, catalog, actorOf(session));
  const { email, password } = account;
  return { email, password, slug, products: result.productsCreated, variants: result.rows };
}

const isCatalogHead = (value: unknown): value is CatalogHead => {
  const { slug, name, currency, country } = (value ?? {}) as Partial<CatalogHead>;
  return [slug, name, currency, country].every((text) => typeof text === 'string' && text !== '');
};

async function freeSlug(slug: string): Promise<string> {
  const [taken] = await rows('select 1 from stores where slug = ?', [slug]);
  return taken ? slugFromName(`${slug} ${newToken().slice(0, 8)}`) : slug;
}
