/**
 * Where an order goes, at the checkout: asks what delivery costs there, and fills city and state in.
 * Nothing of it is needed before somebody says where.
 */
import { askShop, refreshLines } from './cart-lines.js';
import { field, find, typed } from './checkout-form.js';

const CODE = 'customer.address.postalCode';
const STATE = 'customer.address.state';
/** What delivery depends on, in a shop with delivery areas. */
const ASKED = [STATE, 'deliveryOptionId'];

let quotes = 0;

/** @param {EventTarget | null} target what was changed @param {(answer: HTMLElement) => void} draw */
export function placeChanged(target, draw) {
  if (!(target instanceof HTMLInputElement)) return;
  const isAsked = ASKED.includes(target.name) && find('fieldset[data-part=delivery]');
  if (target.name !== CODE && !isAsked) return;
  if (typed('from') === 'product') void quoteProduct(draw);
  else void refreshLines();
}

/** Of a page that came without. @param {(answer: HTMLElement) => void} draw */
export function quoteUnchosen(draw) {
  if (typed('from') === 'product' && !typed('deliveryOptionId')) void quoteProduct(draw);
}

/** Has everything drawn anew that hangs on where one product goes. @param {(answer: HTMLElement) => void} draw */
async function quoteProduct(draw) {
  const mine = ++quotes;
  const items = JSON.parse(field('items').value);
  const answer = await askShop(
    items.map((/** @type {object} */ item) => ({ ...item, here: true })),
  );
  if (answer && mine === quotes) draw(answer);
}

/** @type {Record<string, string>} */
const suggested = {};

/** What the shopper typed, or is about to type, stays. @param {DOMStringMap} place */
export function suggestPlace({ city = '', state = '' }) {
  for (const [name, text] of [
    ['customer.address.city', city],
    [STATE, state],
  ]) {
    const input = field(name);
    if (!input || input === document.activeElement) continue;
    if (input.value && input.value !== suggested[name]) continue;
    input.value = text;
    suggested[name] = text;
  }
}
