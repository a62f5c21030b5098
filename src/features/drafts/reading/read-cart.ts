import type { CatalogOrderLine } from '../../../clients/provider/webhooks/inbound-message.ts';
import type { ParsedLine, ParseError, UnmatchedWords } from '../../../reader/index.ts';
import type { CatalogGoods, CatalogOfStore } from '../../conversations/catalog-of-store.ts';
import type { Message } from '../../conversations/message.ts';
import { arePieces } from '../../orders/pieces.ts';

export interface CartReading {
  lines: ParsedLine[];
  unmatched: UnmatchedWords[];
  parseErrors: ParseError[];
}

export function cartOf({ details }: Message): CatalogOrderLine[] | null {
  const { order } = details;
  return Array.isArray(order) ? (order as CatalogOrderLine[]) : null;
}

/**
 * Finds the items of a cart among the store's goods, by SKU or variant id; its prices are ignored.
 * Lines of one item are merged, and added to the draft's: for items in both, the newest cart's
 * quantity counts, since shoppers who change a cart send it again.
 */
export function readCart(
  cart: readonly CatalogOrderLine[],
  catalog: CatalogOfStore,
  before: readonly ParsedLine[] = [],
): CartReading {
  const merged = new Map<string, { goods: CatalogGoods; quantity: number | null }>();
  const unknown: UnmatchedWords[] = [];
  for (const { retailerId, quantity } of cart) {
    const goods = goodsOf(retailerId, catalog);
    if (!goods) unknown.push({ text: retailerId, quantity: whole(quantity), spans: [] });
    else {
      const { id } = goods.variant;
      merged.set(id, { goods, quantity: sum(merged.get(id)?.quantity, quantity) });
    }
  }
  const kept = before.filter(({ variantId }) => variantId === null || !merged.has(variantId));
  const added = [...merged.values()];
  return {
    lines: [...kept, ...added.map(({ goods, quantity }) => lineOf(goods, quantity))],
    unmatched: unknown,
    parseErrors: [
      ...unknown.map(({ text }) => ({ code: 'PRODUCT_NOT_FOUND' as const, text })),
      ...added.flatMap(({ goods, quantity }, index) =>
        quantity === null
          ? [
              {
                code: 'QUANTITY_UNCLEAR' as const,
                text: nameOf(goods),
                line: kept.length + index,
              },
            ]
          : [],
      ),
    ],
  };
}

export const goodsOf = (
  retailerId: string,
  { skus, variants }: CatalogOfStore,
): CatalogGoods | undefined =>
  skus.find(retailerId) ?? variants.get(retailerId.trim().toLowerCase());

const whole = (quantity: number | null): number | null => (arePieces(quantity) ? quantity : null);

/** The sum; unclear if one is, or if it exceeds what an order can hold. */
function sum(earlier: number | null | undefined, quantity: number | null): number | null {
  const clear = whole(quantity);
  if (earlier === undefined || clear === null || earlier === null) {
    return earlier === undefined ? clear : null;
  }
  return whole(earlier + clear);
}

const nameOf = ({ product, variant }: CatalogGoods): string =>
  [product.name, variant.name].filter(Boolean).join(' ');

/** An unclear quantity becomes one piece, for a person to check. */
const lineOf = (goods: CatalogGoods, quantity: number | null): ParsedLine => ({
  productId: goods.product.id,
  variantId: goods.variant.id,
  quantity: quantity ?? 1,
  parts: { product: 1, variant: 1, quantity: quantity === null ? 0 : 1 },
  confidence: quantity === null ? 0 : 1,
  spans: [],
  sourceText: nameOf(goods),
  alternatives: [],
});
