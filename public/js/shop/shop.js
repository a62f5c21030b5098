/**
 * What every script of a shop page shares: which shop this is, and its one cart.
 */
import { Cart } from './cart.js';

/** Addresses may be typed in capitals; the shop's own name has none. */
export const shopSlug = (location.pathname.split('/')[2] ?? '').toLowerCase();
export const shopPath = `/catalog/${shopSlug}`;
export const cart = new Cart(openStorage(), shopSlug);
const own = /** @type {HTMLElement | null} */ (document.querySelector('script[data-currency]'));
const { currency = 'INR', language = 'en' } = own?.dataset ?? {};

/** Reading the property alone throws where the shopper blocks storage. */
function openStorage() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** @type {Map<boolean, Intl.NumberFormat>} */
const formatters = new Map();

/** An amount in major units as people read it. @param {number} amount */
export function money(amount) {
  const whole = Number.isInteger(amount);
  let formatter = formatters.get(whole);
  if (!formatter) {
    formatter = new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      ...(whole ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {}),
    });
    formatters.set(whole, formatter);
  }
  return formatter.format(amount);
}

/** Says a short sentence to those who listen to the page. @param {string} sentence */
export function announce(sentence) {
  // Behind an open dialog everything is inert, the page's own region too.
  const region =
    document.querySelector('dialog[open] [data-live]') ?? document.getElementById('live');
  if (region) region.textContent = sentence;
}

/** @param {number} count */
export const pieces = (count) => `${count} ${count === 1 ? 'item' : 'items'}`;

/**
 * An element without any parsing of HTML, so that text stays text.
 * @param {string} tag
 * @param {Record<string, string | number | boolean | null | undefined>} attributes
 * @param {(Node | string | false | null | undefined)[]} children
 */
export function element(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) node.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) {
      node.setAttribute(name, String(value));
    }
  }
  for (const child of children) if (child) node.append(child);
  return node;
}
