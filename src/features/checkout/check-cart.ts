import {
  findGoodsOfCart,
  type SellableProduct,
  type SellableVariant,
} from '../catalog/find-sellable-variants.ts';
import { isAvailable, stockLeft } from '../catalog/shop/availability.ts';
import { type Load, loadOf } from '../delivery-areas/quote-area.ts';
import type { Store } from '../stores/store.ts';

export const LINE_STATES = [
  'ok',
  'price_changed',
  'reduced',
  'sold_out',
  'gone',
  'unknown',
] as const;
export type LineState = (typeof LINE_STATES)[number];

export interface CartLine {
  productId: string;
  variantId?: string | null | undefined;
  quantity: number;
  /** The price that the shopper saw, in minor units; only to detect a change. */
  seenMinor?: number | null;
}

export interface CheckedLine {
  state: LineState;
  /** Null when the store has no such product. */
  product: SellableProduct | null;
  variant: SellableVariant | null;
  /** How many can be bought now: 0 when sold out, deleted or unknown. */
  quantity: number;
  /** Null above 10 or if stock is not tracked. */
  stockLeft: number | null;
}

/** One query, shared by parallel carts, without locks or changes. */
export async function checkCart(store: Store, lines: readonly CartLine[]): Promise<CheckedLine[]> {
  const choices = lines.map(({ productId, variantId = null }) => ({ productId, variantId }));
  const products = await findGoodsOfCart(store, choices);
  const byId = new Map(products.map((product) => [product.id, product]));
  const taken = new Map<string, number>();
  return lines.map((line) => checkLine(line, byId.get(line.productId.toLowerCase()), taken));
}

/** Of what can be bought, in minor units. */
export const subtotalOfCart = (
  lines: readonly Pick<CheckedLine, 'variant' | 'quantity'>[],
): number =>
  lines.reduce((sum, { variant, quantity }) => sum + (variant?.priceMinor ?? 0) * quantity, 0);

/** Of what can be bought. */
export const loadOfCart = (lines: readonly Pick<CheckedLine, 'variant' | 'quantity'>[]): Load =>
  loadOf(
    lines.flatMap(({ variant, quantity }) =>
      variant && quantity > 0 ? [{ variant, quantity, unitPriceMinor: variant.priceMinor }] : [],
    ),
  );

function checkLine(
  line: CartLine,
  product: SellableProduct | undefined,
  taken: Map<string, number>,
): CheckedLine {
  if (!product)
    return { state: 'unknown', product: null, variant: null, quantity: 0, stockLeft: null };
  const variant = chosenVariant(product, line.variantId ?? null);
  if (!variant) return { state: 'gone', product, variant: null, quantity: 0, stockLeft: null };
  // Two lines of one variant (its id absent and null) share the remaining stock.
  const earlier = taken.get(variant.id) ?? 0;
  const rest = { ...variant, stock: variant.stock - earlier };
  const left = stockLeft(rest);
  if (!isAvailable(rest))
    return { state: 'sold_out', product, variant, quantity: 0, stockLeft: left };
  const counted = variant.trackStock && !variant.oversell;
  const quantity = counted ? Math.min(line.quantity, rest.stock) : line.quantity;
  taken.set(variant.id, earlier + quantity);
  return { state: stateOf(line, variant, quantity), product, variant, quantity, stockLeft: left };
}

function stateOf(line: CartLine, variant: SellableVariant, quantity: number): LineState {
  if (quantity < line.quantity) return 'reduced';
  const seen = line.seenMinor ?? variant.priceMinor;
  return seen === variant.priceMinor ? 'ok' : 'price_changed';
}

/** Null when the variant no longer exists, or the product now has a choice. */
function chosenVariant(product: SellableProduct, variantId: string | null): SellableVariant | null {
  if (!product.active) return null;
  const active = product.variants.filter((variant) => variant.active);
  if (variantId !== null) return active.find(({ id }) => id === variantId.toLowerCase()) ?? null;
  return active.length === 1 ? (active[0] ?? null) : null;
}
