import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import {
  findSellableVariants,
  type SellableProduct,
  type SellableVariant,
} from '../../catalog/find-sellable-variants.ts';
import { type Load, loadOf } from '../../delivery-areas/quote-area.ts';
import type { Draft, DraftItem } from '../draft.ts';

/** More pieces than can be sold. */
export const isShort = (
  { trackStock, oversell, stock }: SellableVariant,
  quantity: number,
): boolean => trackStock && !oversell && stock < quantity;

export interface LinesToday {
  /** Lines that can't be sold as they are: stock and catalog change. */
  stuck: number;
  /** By the catalog; for a line without a known variant, as read. */
  load: Load;
}

export async function linesToday(
  tenant: Tenant,
  drafts: readonly Draft[],
): Promise<Map<string, LinesToday>> {
  const choices = drafts.flatMap(({ items }) =>
    items.flatMap(({ productId, variantId }) => (variantId ? [{ productId, variantId }] : [])),
  );
  const found = choices.length > 0 ? await findSellableVariants(tenant, choices) : [];
  const products = new Map(found.map((product) => [product.id, product]));
  return new Map(
    drafts.map(({ id, items }) => [
      id,
      {
        stuck: items.filter((item) => isUnsellable(item, products)).length,
        load: loadOf(items.map((item) => pricedToday(item, products))),
      },
    ]),
  );
}

export const unsellableLines = async (tenant: Tenant, draft: Draft): Promise<number> =>
  (await linesToday(tenant, [draft])).get(draft.id)?.stuck ?? 0;

const variantOf = (
  { productId, variantId }: DraftItem,
  products: ReadonlyMap<string, SellableProduct>,
) => products.get(productId)?.variants.find(({ id }) => id === variantId);

function pricedToday(item: DraftItem, products: ReadonlyMap<string, SellableProduct>) {
  const variant = variantOf(item, products);
  return {
    quantity: item.quantity,
    unitPriceMinor: variant?.priceMinor ?? item.unitPriceMinor,
    variant: { weightGrams: variant?.weightGrams ?? null },
  };
}

/** A line without a variant is an open point of its own. */
function isUnsellable(item: DraftItem, products: ReadonlyMap<string, SellableProduct>): boolean {
  if (!item.variantId) return false;
  const variant = variantOf(item, products);
  return (
    !products.get(item.productId)?.active || !variant?.active || isShort(variant, item.quantity)
  );
}
