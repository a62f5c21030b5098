/**
 * That somebody was paying, for who comes back after the tab was closed: which payment, how much
 * and for what, nothing of the person. It goes when its order shows.
 *
 * @typedef {{ path: string, label: string, items: import('./pending-order.js').Item[] }} Note
 */
import { readPending } from './pending-order.js';
import { shopPath, shopSlug } from './shop.js';

const KEY = 'catalog_paying';
const DAY = 86_400_000;

/** @param {string} path of the payment's page @param {string} label the amount as people read it */
export function keepNote(path, label) {
  const token = path.replace(/\?.*/, '').split('/').pop();
  const items = readPending() ?? readNote()?.items;
  try {
    const note = { slug: shopSlug, token, label, items, at: Date.now() };
    localStorage.setItem(KEY, JSON.stringify(note));
  } catch {
    // Blocked or full: the seller still sees the payment.
  }
}

export function dropNote() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Then there is none either.
  }
}

/** @returns {Note | null} a payment of this shop, of the last day */
export function readNote() {
  try {
    const { slug, token, label, items, at } = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (slug !== shopSlug || !/^[\w-]{22,64}$/.test(token) || !(Date.now() - at < DAY)) return null;
    return {
      path: `${shopPath}/checkout/payments/${token}?n=1`,
      label: String(label),
      items: Array.isArray(items) ? items : [],
    };
  } catch {
    return null;
  }
}
