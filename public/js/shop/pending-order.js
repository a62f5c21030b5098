/**
 * Which lines of the cart are on their way to become an order. They leave the cart when the status
 * page shows that they have, and not before.
 *
 * @typedef {{ productId: string, variantId?: string }} Item
 */
import { cart, shopSlug } from './shop.js';

const KEY = 'catalog_checkout';

/** @param {string} items the lines that were sent, as JSON */
export function keepPending(items) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ slug: shopSlug, items: JSON.parse(items) }));
  } catch {
    // Without session storage the cart stays as it is, and the shopper empties it.
  }
}

/**
 * Takes the ordered lines out of the cart; once nothing else is in it, clears it.
 * @param {Item[]} known what was ordered, where the tab that sent it was closed
 */
export function takeOrdered(known = []) {
  const sent = readPending();
  clearPending();
  for (const { productId, variantId } of sent ?? known) {
    // Both ways in which a product without variants may stand in the cart.
    for (const id of variantId ? [variantId] : [undefined, null]) cart.removeItem(productId, id);
  }
  if (cart.items.length === 0) cart.clearCart();
}

/** @returns {Item[] | null} the lines that this tab has sent; null: it has sent none */
export function readPending() {
  try {
    const pending = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return pending?.slug === shopSlug && Array.isArray(pending.items) ? pending.items : null;
  } catch {
    return null;
  }
}

function clearPending() {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Blocked: nothing is kept there either.
  }
}
