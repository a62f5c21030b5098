/**
 * Asks the shop what the lines of the cart are worth now.
 *
 * @typedef {import('./cart.js').CartItem} CartItem
 * @typedef {'ok' | 'price_changed' | 'reduced' | 'sold_out' | 'gone' | 'unknown'} LineState
 *
 * @typedef {object} CheckedLine
 * @property {LineState} state
 * @property {string} [productName]
 * @property {string} [variantName]
 * @property {string | null} [url]
 * @property {string | null} [imageUrl]
 * @property {number | null} price
 * @property {number} quantity
 * @property {number | null} stockLeft
 *
 * @typedef {object} CheckedCart
 * @property {CheckedLine[]} lines in the order of the items that were sent
 * @property {number} subtotal
 * @property {number} delivery
 * @property {number} codFee
 * @property {number} total
 * @property {boolean} codAvailable
 * @property {number} totalOnline
 * @property {boolean} onlineAvailable
 */
import { shopSlug } from './shop.js';

const PATIENCE = 8000;

/**
 * @param {CartItem[]} items
 * @returns {Promise<CheckedCart | null>} null when the shop could not be asked
 */
export async function checkPrices(items) {
  try {
    const response = await fetch(`/api/public/catalog/${shopSlug}/cart`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ items: items.map(asked) }),
      signal: AbortSignal.timeout(PATIENCE),
    });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** @param {CartItem} item */
const asked = ({ productId, variantId, quantity, price }) => ({
  productId,
  variantId,
  quantity,
  price,
});
