import { frequentRows, rows, type Trx } from '../../db.ts';
import { SharedReads } from '../../shared-reads.ts';
import type { Tenant } from '../../tenant.ts';
import { STORE_COLUMNS, type Store } from './store.ts';

export type { Store } from './store.ts';

// Shut: its owner is being deleted, and whoever came now would wait for rows that go.
const IS_OPEN = '(shut_until is null or shut_until < now())';

/** Selects the store at an address of the public shop, inactive ones included; `slug` is SQL. */
export const storeAt = (slug: string): string =>
  `select ${STORE_COLUMNS} from stores where slug = ${slug} and ${IS_OPEN}`;

const BY_SLUG = storeAt('?');
const BY_OLD_SLUG = `
select ${STORE_COLUMNS} from stores
 where id = (select store_id from store_slugs where slug = ?) and ${IS_OPEN}`;
const BY_OWNER = `select ${STORE_COLUMNS} from stores where owner_id = ?`;

/** Most pages and calls of a shop begin with this one. */
const storesBySlug = new SharedReads(async (slug: string): Promise<Store | null> => {
  const [store] = await frequentRows<Store>(BY_SLUG, [slug]);
  return store ?? null;
});

/** The store at an address of the public shop, inactive ones included; null when there is none. */
export async function findStoreBySlug(slug: string): Promise<Store | null> {
  // A NUL byte is the one text that PostgreSQL refuses to compare.
  return slug.includes('\0') ? null : storesBySlug.get(slug.toLowerCase());
}

/** The store that had this address before it took its present one; null when there is none. */
export async function findStoreByOldSlug(slug: string): Promise<Store | null> {
  if (slug.includes('\0')) return null;
  const [store] = await rows<Store>(BY_OLD_SLUG, [slug.toLowerCase()]);
  return store ?? null;
}

/** The tenant's own store; null when the tenant has none. */
export async function findStoreOf(tenant: Tenant, trx?: Trx): Promise<Store | null> {
  const [store] = await rows<Store>(BY_OWNER, [tenant.ownerId], trx);
  return store ?? null;
}
