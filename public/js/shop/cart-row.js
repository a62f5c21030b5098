/**
 * A line as the server's template draws it, filled with what this browser keeps of it: for the
 * moment before the shop has answered, and for what the shop does not know.
 *
 * @typedef {import('./cart.js').CartItem} CartItem
 */
import { lineKey } from './cart-lines.js';
import { cart, fill, money } from './shop.js';

/** @param {CartItem} item @param {'cart' | 'other' | 'summary'} look @returns {HTMLElement} */
export function blankRow(item, look) {
  const template = document.querySelector(`template[data-blank=${look}]`);
  const copy = /** @type {HTMLTemplateElement} */ (template).content.querySelector('li');
  const row = /** @type {HTMLElement} */ (copy?.cloneNode(true));
  row.dataset.key = lineKey(item);
  fillRow(row, item);
  return row;
}

/** Shows the quantity and what it comes to, and in a blank one the rest. @param {HTMLElement} row @param {CartItem} item */
export function fillRow(row, item) {
  if ('blankLine' in row.dataset) fillBlank(row, item);
  const { amount, before, most } = row.dataset;
  const { quantity } = item;
  const input = row.querySelector('input');
  if (input) input.value = String(quantity);
  setText(row, '[data-count]', String(quantity));
  setText(row, '[data-sum]', money(times(Number(amount), quantity)));
  setText(row, '[data-sum-before]', money(times(Number(before), quantity)));
  const more = row.querySelector('[data-by="1"]');
  if (most && quantity >= Number(most)) more?.setAttribute('aria-disabled', 'true');
  else more?.removeAttribute('aria-disabled');
}

/** @param {HTMLElement} row @param {CartItem} item */
function fillBlank(row, item) {
  delete row.dataset.blankLine;
  row.dataset.amount ||= String(item.price);
  setText(row, '[data-name]', item.productName);
  setText(row, '[data-variant]', item.variantName ?? '');
  for (const named of row.querySelectorAll('[aria-label]')) {
    const label = named.getAttribute('aria-label') ?? '';
    named.setAttribute('aria-label', fill(label, { product: item.productName }));
  }
  const path = ownPath(item.imageUrl);
  if (path) row.querySelector('.photo')?.replaceWith(photoOf(path));
  const shop = cart.shopOf(item);
  const link = row.querySelector('[data-shop]');
  if (shop) link?.setAttribute('href', `/catalog/${shop}/cart`);
  else link?.remove();
}

/** @param {string} path */
function photoOf(path) {
  const photo = document.createElement('img');
  Object.assign(photo, { className: 'photo', alt: '', width: 64, height: 64, loading: 'lazy' });
  photo.src = path;
  return photo;
}

/** Major units without residue. @param {number} amount @param {number} quantity */
export const times = (amount, quantity) => (Math.round(amount * 1000) * quantity) / 1000;

/** @param {HTMLElement} row @param {string} selector @param {string} text */
function setText(row, selector, text) {
  const place = row.querySelector(selector);
  if (place && place.textContent !== text) place.textContent = text;
}

/** What is in storage may be anybody's text; only a path of this site is shown as a photo. */
const ownPath = (/** @type {string | undefined} */ path) =>
  path && /^\/(?![/\\])/.test(path) ? path : null;
