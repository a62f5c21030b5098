/**
 * What every script of a shop page shares: which shop this is, and its one cart.
 */
import { Cart, PENDING_KEY } from './cart.js';

const [, language = '', typedSlug = ''] =
  /^((?:\/[^/]+)?)\/catalog\/([^/]+)/.exec(location.pathname) ?? [];
/** Addresses may be typed in capitals; the shop's own name has none. */
export const shopSlug = typedSlug.toLowerCase();
/** Of its pages in the language of this one: "/hi/catalog/asha". */
export const shopPath = `${language}/catalog/${shopSlug}`;
export const cart = new Cart(openStorage(), shopSlug);
/** Hands over the texts. */
export const own = /** @type {HTMLElement | null} */ (
  document.querySelector('script[data-currency]')
);
const { currency = 'INR', locale = 'en' } = own?.dataset ?? {};

/** Where this tab notes its last order of this shop. */
export const ORDER_KEY = `catalog_order ${shopSlug}`;
/** What was typed in this tab outlives a reload, until the order is placed. */
export const TYPED_KEY = 'catalog_typed';

/** A text with `{slots}`. @param {string | undefined} text @param {Record<string, string | number>} slots */
export const fill = (text = '', slots) =>
  text.replace(/\{(\w+)\}/g, (_, slot) => String(slots[slot]));

/** A text in the page's language, which the page hands over. @param {string} name @param {Record<string, string | number>} [slots] */
export const words = (name, slots = {}) => fill(own?.dataset[name], slots);

/** Reading the property alone throws where the shopper blocks storage. */
function openStorage() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Whether something was sent from here that may have become an order which nobody has seen. */
export function hasPending() {
  try {
    return window.localStorage.getItem(PENDING_KEY) !== null;
  } catch {
    return false;
  }
}

/** @type {Map<boolean, Intl.NumberFormat>} */
const formatters = new Map();

/** An amount in major units as people read it. @param {number} amount */
export function money(amount) {
  const whole = Number.isInteger(amount);
  let formatter = formatters.get(whole);
  if (!formatter) {
    formatter = new Intl.NumberFormat(locale, {
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

document
  .querySelector('.categories [aria-current]')
  ?.scrollIntoView({ block: 'nearest', inline: 'center' });
