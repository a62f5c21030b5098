import { type Store, storeAt } from '../stores/find-store.ts';
import { shopReads } from '../stores/shop-reads.ts';
import { type CategoryCount, categoriesJson, named } from './list-categories.ts';

interface ProfileRow {
  store: Store;
  categories: CategoryCount[] | null;
}

const read = shopReads<ProfileRow>(
  { slug: 'text' },
  (asked) => `
select asked.place, row_to_json(s) as store, ${categoriesJson('s."ownerId"')} as categories
from ${asked} join lateral (${storeAt('asked.slug')}) s on true`,
);

/**
 * The shop at an address with its categories; null when there is no such shop. One query, shared by
 * parallel readers.
 */
export async function readShopProfile(
  slug: string,
): Promise<{ store: Store; categories: CategoryCount[] } | null> {
  const found = await read([slug.toLowerCase()]);
  return found && { store: found.store, categories: named(found.categories ?? []) };
}
