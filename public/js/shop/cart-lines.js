/**
 * The cart as the shop sees it: asks the shop to draw the lines of local storage, and keeps what it
 * said of each. Lines of other shops and what cannot be bought are not counted.
 *
 * @typedef {import('./cart.js').CartItem} CartItem
 */
import { announce, cart, shopPath, shopSlug } from './shop.js';

const PATIENCE = 8000;
const RETRY = 5000;
/** Whether a line counts, as the shop said last. @type {Map<string, boolean>} */
const counted = new Map();
/** Asked for where less was left, until the shopper changes it. @type {Map<string, { asked: number, left: number }>} */
const reductions = new Map();
/** What the shop said of a line last, to say it aloud once. @type {Map<string, string>} */
const notes = new Map();
/** @type {'idle' | 'checking' | 'checked' | 'failed'} */
let state = 'idle';
let round = 0;
const listeners = /** @type {Set<(answer: HTMLElement | null) => void>} */ (new Set());
const drawn = document.querySelector('[data-from-cart]') ? 'checkout' : 'cart';

/**
 * @param {(answer: HTMLElement | null) => void} listener called when the cart or its state has changed,
 *   with what the shop has drawn where that is new
 */
export function onLines(listener) {
  listeners.add(listener);
  cart.subscribe(() => listener(null));
}

/** What the shop is asked beside the lines. @type {() => object} */
let beside = () => ({});

/** @param {() => object} more */
export function askBeside(more) {
  beside = more;
}

export const checkState = () => state;

/** Has the lines drawn anew; an answer that a later question or change has overtaken is dropped. */
export async function refreshLines() {
  const items = cart.items;
  const mine = ++round;
  if (items.length === 0) {
    settle('checked', null);
    // Where it can't be loaded, the empty cart leads to the shop alone.
    void import('./last-order.js').then(({ showLastOrder }) => showLastOrder()).catch(() => {});
    return;
  }
  settle('checking', null);
  const answer = await askShop(items.map(asked));
  if (mine !== round) return;
  if (!answer) {
    // A bad network is often a good one again a moment later.
    setTimeout(() => mine === round && refreshLines(), RETRY);
    return settle('failed', null);
  }
  const rows = rowsOf(answer);
  for (const [at, item] of items.entries()) take(item, rows.get(at));
  settle('checked', answer);
}

/** @param {object[]} items @returns {Promise<HTMLElement | null>} null when the shop could not be asked */
export async function askShop(items) {
  try {
    const response = await fetch(`${shopPath}/cart`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ for: drawn, ...beside(), items }),
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (!response.ok) return null;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    return page.querySelector('[data-cart-answer]');
  } catch {
    return null;
  }
}

/** Names and photos stay here: the shop knows its own. @param {CartItem} item */
function asked(item) {
  const { productId, variantId, quantity, price } = item;
  const reduced = reductions.get(lineKey(item));
  return {
    productId,
    variantId,
    quantity: reduced?.left === quantity ? reduced.asked : quantity,
    price,
    here: cart.shopOf(item) === shopSlug,
  };
}

/** @param {HTMLElement} answer by their places in what was asked */
const rowsOf = (answer) =>
  new Map(
    /** @type {HTMLElement[]} */ ([...answer.querySelectorAll('[data-line]')]).map((row) => [
      Number(row.dataset.at),
      row,
    ]),
  );

/** @param {CartItem} item @param {HTMLElement | undefined} row */
function take(item, row) {
  const key = lineKey(item);
  counted.set(key, row !== undefined && !row.classList.contains('off'));
  const note = row?.querySelector('[data-note]')?.textContent ?? '';
  if (note && note !== notes.get(key)) announce(`${item.productName}: ${note}`);
  notes.set(key, note);
  if (!row) return;
  row.dataset.key = key;
  const left = Number(row.dataset.reduced ?? 0);
  if (left === 0 || left === item.quantity) return;
  reductions.set(key, { asked: item.quantity, left });
  cart.updateQuantity(item.productId, item.variantId, left);
}

/** @param {typeof state} next @param {HTMLElement | null} answer */
function settle(next, answer) {
  state = next;
  for (const listener of listeners) listener(answer);
}

/** What counts as this shop's and can be bought, as far as is known. @param {CartItem} item */
export const isCounted = (item) => counted.get(lineKey(item)) ?? isHere(item);

/** How many pieces of this shop the cart holds. */
export const countPieces = () =>
  cart.items.filter(isCounted).reduce((sum, { quantity }) => sum + quantity, 0);

/** @param {CartItem} item @param {number} quantity zero and below removes the line */
export function changeQuantity(item, quantity) {
  // What is on its way was drawn for another quantity.
  round++;
  reductions.delete(lineKey(item));
  cart.updateQuantity(item.productId, item.variantId, quantity);
}

/** @param {CartItem} item */
export const lineKey = (item) => JSON.stringify([item.productId, `${item.variantId}`]);

/** Where a line was added, as the notes beside the cart tell. @param {CartItem} item */
export function isHere(item) {
  const shop = cart.shopOf(item);
  return shop === shopSlug || shop === null;
}
