/**
 * What is on its way to become an order. The lines leave the cart when the status page shows that
 * they have, and not before. While it is paid online, a note of which payment, how much and for
 * what, and nothing of the person, outlives the tab: it goes when the order shows.
 *
 * @typedef {{ productId: string, variantId?: string }} Item
 * @typedef {{ path: string, label: string, items: Item[] }} Note
 */
import { cart, shopPath, shopSlug } from './shop.js';

const SENT = 'catalog_checkout';
const PAYING = 'catalog_paying';
const DAY = 86_400_000;

/** @param {string} items the lines that were sent, as JSON */
export const keepPending = (items) => keep('sessionStorage', SENT, { items: JSON.parse(items) });

/** @param {string} path of the payment's page @param {string} label the amount as people read it */
export function keepNote(path, label) {
  const token = path.replace(/\?.*/, '').split('/').pop();
  const items = readItems() ?? readNote()?.items;
  keep('localStorage', PAYING, { token, label, items, at: Date.now() });
}

/** @returns {Note | null} a payment of this shop, of the last day */
export function readNote() {
  const { token, label, items, at } = read('localStorage', PAYING) ?? {};
  if (!/^[\w-]{22,64}$/.test(token) || !(Date.now() - at < DAY)) return null;
  const path = `${shopPath}/checkout/payments/${token}?n=1`;
  return { path, label: String(label), items: Array.isArray(items) ? items : [] };
}

export const dropNote = () => drop('localStorage', PAYING);

/** Takes the ordered lines out of the cart; once nothing else is in it, clears it. */
export function takeOrdered() {
  // Who paid in a tab that was closed sees the order in another one.
  for (const { productId, variantId } of readItems() ?? readNote()?.items ?? []) {
    // Both ways in which a product without variants may stand in the cart.
    for (const id of variantId ? [variantId] : [undefined, null]) cart.removeItem(productId, id);
  }
  if (cart.items.length === 0) cart.clearCart();
  drop('sessionStorage', SENT);
  dropNote();
}

/** @returns {Item[] | null} the lines that this tab has sent; null: it has sent none */
function readItems() {
  const items = read('sessionStorage', SENT)?.items;
  return Array.isArray(items) ? items : null;
}

/** @typedef {'sessionStorage' | 'localStorage'} Place reading the property may throw by itself */

/** @param {Place} place @param {string} key @param {object} value */
function keep(place, key, value) {
  try {
    window[place].setItem(key, JSON.stringify({ slug: shopSlug, ...value }));
  } catch {
    // Blocked or full: the shopper empties the cart, and the seller still sees the payment.
  }
}

/** @param {Place} place @param {string} key @returns {any} what this shop has kept */
function read(place, key) {
  try {
    const kept = JSON.parse(window[place].getItem(key) ?? 'null');
    return kept?.slug === shopSlug ? kept : null;
  } catch {
    return null;
  }
}

/** @param {Place} place @param {string} key */
function drop(place, key) {
  try {
    window[place].removeItem(key);
  } catch {
    // Blocked: nothing is kept there either.
  }
}
