import type { Store } from '../store.ts';
import { shopReads, storeLine } from './shop-reads.ts';
import { isOpen, STORE_COLUMNS } from './store-columns.ts';

/** Including inactive ones; `slug` is SQL. */
export const storeAt = (slug: string): string =>
  `select ${STORE_COLUMNS} from stores where slug = ${slug} and ${isOpen()}`;

const storeBySlug = shopReads<Store>(
  { slug: 'text' },
  (asked) =>
    `select asked.place, s.* from ${asked} join lateral (${storeAt('asked.slug')}) s on true`,
  storeLine,
);

export const findStoreBySlug = (slug: string): Promise<Store | null> =>
  storeBySlug([slug.toLowerCase()]);
