import type { Trx } from '../../kernel/db/db.ts';
import { folded } from '../../kernel/format/folded-text.ts';
import { tenantOfStore } from '../../kernel/tenancy/tenant.ts';
import {
  type BuiltInReader,
  builtInReader,
  type CatalogIndex,
  type CatalogProduct,
  type CatalogVariant,
} from '../../reader/index.ts';
import { readGoods } from '../catalog/read-goods.ts';
import type { Store } from '../stores/store.ts';

export interface CatalogOfStore {
  reader: BuiltInReader;
  index: CatalogIndex;
  products: ReadonlyMap<string, CatalogProduct>;
  /** By the variant's id. */
  variants: ReadonlyMap<string, CatalogGoods>;
  skus: GoodsBySku;
}

interface Kept {
  version: number;
  catalog: Promise<CatalogOfStore>;
  /** Variants, or as many as its words take memory; 0 while it is being read. */
  size: number;
  /** Whether it is read through a caller's transaction, which has a connection already. */
  isInside: boolean;
  older: Kept | null;
}

/** A variant takes 6 to 12 KB with its words and keys: at most 180 MB, for some 40 large stores. */
const MAX_VARIANTS = 15_000;
/** What finds a variant by its words; of one with many names it is the larger part. */
const POSTINGS_OF_VARIANT = 100;

/** By tenant, ordered by last use, oldest first. */
const kept = new Map<string, Kept>();

/**
 * Read once per version and cached in the process. Callers share a read in progress, unless the
 * previous version is good enough. With a transaction, it is read through that transaction: waiting
 * for a read that still needs a connection, while holding one, could deadlock.
 */
export function catalogOfStore(store: Store, trx?: Trx): Promise<CatalogOfStore> {
  const known = kept.get(store.ownerId);
  const older = known?.size === 0 ? known.older : null;
  if (older && older.version >= store.catalogVersion) return older.catalog;
  const mayWait = known !== undefined && (known.size > 0 || known.isInside || !trx);
  const isNew = known !== undefined && known.version >= store.catalogVersion;
  const entry = isNew && mayWait ? known : read(store, trx, known);
  kept.delete(store.ownerId);
  kept.set(store.ownerId, entry);
  return entry.catalog;
}

function read(store: Store, trx: Trx | undefined, known: Kept | undefined): Kept {
  const entry: Kept = {
    version: store.catalogVersion,
    catalog: load(store, trx),
    size: 0,
    isInside: trx !== undefined,
    older: known?.size === 0 ? known.older : (known ?? null),
  };
  entry.catalog.then(
    ({ index, variants }) => {
      entry.older = null;
      // An empty catalog also takes a place.
      entry.size = Math.max(1, variants.size, Math.ceil(index.postings / POSTINGS_OF_VARIANT));
      dropOldest();
    },
    () => {
      if (kept.get(store.ownerId) === entry) kept.delete(store.ownerId);
    },
  );
  return entry;
}

async function load(store: Store, trx: Trx | undefined): Promise<CatalogOfStore> {
  const products = await readGoods(tenantOfStore(store), trx);
  const reader = await builtInReader();
  const catalog = { products, country: store.country, currency: store.currency };
  return toCatalog(reader, await reader.indexCatalogGently(catalog));
}

function toCatalog(reader: BuiltInReader, index: CatalogIndex): CatalogOfStore {
  const products = index.products.map(({ product }) => product);
  const goods = products.flatMap((product) =>
    product.variants.map((variant) => ({ product, variant })),
  );
  return {
    reader,
    index,
    products: new Map(products.map((product) => [product.id, product])),
    variants: new Map(goods.map((each) => [each.variant.id, each])),
    skus: new GoodsBySku(goods),
  };
}

/** The newest stays, whatever its size. */
function dropOldest(): void {
  let sum = [...kept.values()].reduce((total, { size }) => total + size, 0);
  for (const [ownerId, { size }] of kept) {
    if (sum <= MAX_VARIANTS || kept.size === 1) return;
    kept.delete(ownerId);
    sum -= size;
  }
}

export interface CatalogGoods {
  product: CatalogProduct;
  variant: CatalogVariant;
}

/**
 * A store's goods by SKU. One that is written exactly so comes first, since SKUs may differ only in
 * case; else the only one that reads so, since chats and people change case and spaces.
 */
class GoodsBySku {
  readonly #exact = new Map<string, CatalogGoods>();
  /** Null: of several. */
  readonly #folded = new Map<string, CatalogGoods | null>();

  constructor(goods: Iterable<CatalogGoods>) {
    for (const each of goods) {
      const { sku } = each.variant;
      if (!sku) continue;
      this.#exact.set(sku, each);
      const key = keyOf(sku);
      this.#folded.set(key, this.#folded.has(key) ? null : each);
    }
  }

  /** The goods with this SKU; undefined when there are none, or several that read so. */
  find(sku: string): CatalogGoods | undefined {
    return this.#exact.get(sku.trim()) ?? this.#folded.get(keyOf(sku)) ?? undefined;
  }
}

const keyOf = (sku: string): string => folded(sku).replace(/\s+/g, ' ').trim();
