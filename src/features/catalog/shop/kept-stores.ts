import { OwnedCache } from '../../../kernel/concurrency/owned-cache.ts';
import { findStoreBySlug } from '../../stores/queries/store-by-slug.ts';
import type { Store } from '../../stores/store.ts';
import type { CatalogWatch } from './catalog-watch.ts';

const MAX_BYTES = 4 * 1_024 * 1_024;

/** Cached until a change in any process, and up to two seconds after it. */
export class KeptStores {
  readonly #watch: CatalogWatch | null;
  readonly #cache = new OwnedCache<{ store: Store; size: number }>(MAX_BYTES);

  constructor(watch: CatalogWatch | null) {
    this.#watch = watch;
    watch?.tell({
      changed: (ownerId) => this.#cache.dropAllOf(ownerId),
      lost: () => this.#cache.clear(),
    });
  }

  /** Also an inactive one; null when there is none. */
  async find(slug: string): Promise<Store | null> {
    const watch = this.#watch;
    if (!watch) return findStoreBySlug(slug);
    const name = slug.toLowerCase();
    const kept = watch.isUpToDate() ? this.#cache.get(name) : undefined;
    if (kept) return kept.store;
    const since = watch.moment();
    const store = await findStoreBySlug(name);
    if (store && watch.isUnchanged(store.ownerId, since)) {
      this.#cache.set(name, store.ownerId, { store, size: JSON.stringify(store).length });
    }
    return store;
  }
}
