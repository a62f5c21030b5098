/** The checkout's form, for what shows it and what sends it. */
import { element } from './shop.js';

/** @param {string} selector */
export const find = (selector) =>
  /** @type {HTMLElement | null} */ (document.querySelector(selector));

export const form = () => /** @type {HTMLFormElement | null} */ (find('[data-checkout-form]'));

/** @param {string} name */
export const field = (name) => /** @type {HTMLInputElement} */ (form()?.elements.namedItem(name));

/** @param {string} way @returns {HTMLInputElement | null} */
export const radio = (way) => document.querySelector(`[name=paymentMethod][value="${way}"]`);

/** The chosen way to pay; empty: none. */
export const chosenWay = () =>
  /** @type {HTMLInputElement | null} */ (find('[name=paymentMethod]:checked'))?.value ?? '';

/** Tells the shopper beside the button. @param {string} sentence */
export function say(sentence, look = 'notice bad') {
  const place = find('[data-checkout-message]');
  place?.replaceChildren(element('p', { class: look }, sentence));
  place?.scrollIntoView({ block: 'center' });
  return false;
}

/** What a field holds; of choices the chosen one. @param {string} name */
export const typed = (name) => new FormData(form() ?? undefined).get(name) ?? '';
