import { rows, type Trx } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { shopReads, storeLine } from './shop-reads.ts';
import { STORE_COLUMNS, type Store } from './store.ts';

export type { Store } from './store.ts';

// Closed: its owner is being deleted, and further requests would wait for locked rows.
const IS_OPEN = '(shut_until is null or shut_until < now())';

/** Selects the store with a shop address, including inactive ones; `slug` is SQL. */
export const storeAt = (slug: string): string =>
  `select ${STORE_COLUMNS} from stores where slug = ${slug} and ${IS_OPEN}`;

const BY_OLD_SLUG = `
select ${STORE_COLUMNS} from stores
 where id = (select store_id from store_slugs where slug = ?) and ${IS_OPEN}`;
const BY_OWNER = `select ${STORE_COLUMNS} from stores where owner_id = ?`;

/** Most requests of a shop begin with this query. */
const storeBySlug = shopReads<Store>(
  { slug: 'text' },
  (asked) =>
    `select asked.place, s.* from ${asked} join lateral (${storeAt('asked.slug')}) s on true`,
  storeLine,
);

/** The store at an address of the public shop, inactive ones included; null when there is none. */
export const findStoreBySlug = (slug: string): Promise<Store | null> =>
  storeBySlug([slug.toLowerCase()]);

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
