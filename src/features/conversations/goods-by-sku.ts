import { folded } from '../../kernel/format/folded-text.ts';
import type { CatalogProduct, CatalogVariant } from '../../reader/index.ts';

export interface CatalogGoods {
  product: CatalogProduct;
  variant: CatalogVariant;
}

/**
 * A store's goods by SKU. One that is written exactly so comes first, since SKUs may differ only in
 * case; else the only one that reads so, since chats and people change case and spaces.
 */
export class GoodsBySku {
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
