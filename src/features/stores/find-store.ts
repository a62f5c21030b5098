import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import type { Store } from './store.ts';
import { StoreRow } from './store-row.ts';
import { StoreSlug } from './store-slug.ts';

export async function findStoreByOldSlug(slug: string): Promise<Store | null> {
  if (slug.includes('\0')) return null;
  const known = StoreSlug.query().where({ slug: slug.toLowerCase() }).select('storeId');
  const store = await StoreRow.query().findOne('id', known).modify(['store', 'open']);
  return store ?? null;
}

export async function findStoreOf({ ownerId }: Tenant, trx?: Trx): Promise<Store | null> {
  const store = await StoreRow.query(trx).findOne({ ownerId }).modify('store');
  return store ?? null;
}
