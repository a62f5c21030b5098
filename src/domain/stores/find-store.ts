import { rows, type Trx } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';
import { STORE_COLUMNS, type Store } from './store.ts';

export type { Store } from './store.ts';

const BY_SLUG = `select ${STORE_COLUMNS} from stores where slug = ?`;
const BY_OWNER = `select ${STORE_COLUMNS} from stores where owner_id = ?`;

/** The store at an address of the public shop, inactive ones included; null when there is none. */
export async function findStoreBySlug(slug: string, trx?: Trx): Promise<Store | null> {
  // A NUL byte is the one text that PostgreSQL refuses to compare.
  if (slug.includes('\0')) return null;
  const [store] = await rows<Store>(BY_SLUG, [slug.toLowerCase()], trx);
  return store ?? null;
}

/** The tenant's own store; null when the tenant has none. */
export async function findStoreOf(tenant: Tenant, trx?: Trx): Promise<Store | null> {
  const [store] = await rows<Store>(BY_OWNER, [tenant.ownerId], trx);
  return store ?? null;
}
