import { ReadThroughCache } from '../../../concurrency/read-through-cache.ts';
import { findStoreBySlug, type Store } from '../../stores/find-store.ts';

const MAX_BYTES = 4 * 1_024 * 1_024;

/** Stores for page views: at most two seconds old, or read each time when the cache is off. */
export class KeptStores {
  readonly #cache: ReadThroughCache<Store | null> | null;

  constructor(isOn: boolean) {
    this.#cache = isOn
      ? new ReadThroughCache({
          maxBytes: MAX_BYTES,
          // Addresses without a store would be unlimited.
          sizeOf: (store) => store && JSON.stringify(store).length,
        })
      : null;
  }

  /** The store at an address of the public shop, also an inactive one; null when there is none. */
  async find(slug: string): Promise<Store | null> {
    const name = slug.toLowerCase();
    const read = () => findStoreBySlug(name);
    return this.#cache ? this.#cache.get(name, read) : read();
  }
}
