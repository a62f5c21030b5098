import {
  findSellableVariants,
  type SellableProduct,
  type SellableVariant,
} from '../../../domain/catalog/find-sellable-variants.ts';
import type { Draft, DraftItem } from '../../../domain/drafts/draft.ts';
import type { Tenant } from '../../../tenant.ts';

/** Whether more are asked for than can be sold. */
export const isShort = (
  { trackStock, oversell, stock }: SellableVariant,
  quantity: number,
): boolean => trackStock && !oversell && stock < quantity;

/** How many lines of each draft cannot be sold as they stand, by its id: stock and catalog move on. */
export async function stuckLines(
  tenant: Tenant,
  drafts: readonly Draft[],
): Promise<Map<string, number>> {
  const choices = drafts.flatMap(({ items }) =>
    items.flatMap(({ productId, variantId }) => (variantId ? [{ productId, variantId }] : [])),
  );
  const found = choices.length > 0 ? await findSellableVariants(tenant, choices) : [];
  const products = new Map(found.map((product) => [product.id, product]));
  return new Map(
    drafts.map(({ id, items }) => [id, items.filter((item) => isStuck(item, products)).length]),
  );
}

/** A line without a variant is asked about for that. */
function isStuck(
  { productId, variantId, quantity }: DraftItem,
  products: ReadonlyMap<string, SellableProduct>,
): boolean {
  if (!variantId) return false;
  const product = products.get(productId);
  const variant = product?.variants.find(({ id }) => id === variantId);
  return !product?.active || !variant?.active || isShort(variant, quantity);
}
