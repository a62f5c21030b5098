/**
 * The cart as a shopper should see it: each line of local storage beside what the shop says of it
 * now. Lines of other shops are set aside, and what cannot be bought is not counted.
 *
 * @typedef {import('./cart.js').CartItem} CartItem
 * @typedef {import('./check-prices.js').CheckedLine} CheckedLine
 * @typedef {import('./check-prices.js').CheckedCart} CheckedCart
 *
 * @typedef {object} Line
 * @property {CartItem} item
 * @property {string} key
 * @property {boolean} ours
 * @property {boolean} sellable
 * @property {string} name
 * @property {string} variant
 * @property {string | null} url
 * @property {string | null} image
 * @property {number} price
 * @property {number | null} oldPrice
 * @property {number} most
 * @property {string} note
 */
import { MAX_QUANTITY } from './cart.js';
import { checkPrices } from './check-prices.js';
import { announce, cart, shopSlug } from './shop.js';

const RETRY = 5000;
/** @type {Map<string, CheckedLine>} */
const checked = new Map();
/** Why a quantity was changed, until the shopper changes it. @type {Map<string, string>} */
const reductions = new Map();
/** @type {'idle' | 'checking' | 'checked' | 'failed'} */
let state = 'idle';
/** @type {CheckedCart | null} */
let latest = null;
let round = 0;
const listeners = /** @type {Set<() => void>} */ (new Set());

/** @param {() => void} listener called when the lines or their prices have changed */
export function onLines(listener) {
  listeners.add(listener);
  cart.subscribe(listener);
}

export const checkState = () => state;

/** The shop's last answer: subtotal, delivery and total. */
export const checkedCart = () => latest;

/** Asks for the present prices; an answer that a later question has overtaken is dropped. */
export async function refreshPrices() {
  const items = cart.items;
  const mine = ++round;
  if (items.length === 0) return settle('checked', null);
  settle('checking', latest);
  const answer = await checkPrices(items);
  if (mine !== round) return;
  if (!answer) {
    // A bad network is often a good one again a moment later.
    setTimeout(() => mine === round && refreshPrices(), RETRY);
    return settle('failed', null);
  }
  items.forEach((item, index) => {
    const line = answer.lines[index];
    if (line) take(item, line);
  });
  settle('checked', answer);
}

/** @param {typeof state} next @param {CheckedCart | null} answer */
function settle(next, answer) {
  state = next;
  latest = answer;
  for (const listener of listeners) listener();
}

/** @param {CartItem} item @param {CheckedLine} line */
function take(item, line) {
  const key = lineKey(item);
  const before = checked.get(key)?.state;
  checked.set(key, line);
  if (line.state === 'reduced') {
    const sentence = `Only ${line.stockLeft} left, changed to ${line.quantity}`;
    reductions.set(key, sentence);
    announce(`${item.productName}: ${sentence}`);
    cart.updateQuantity(item.productId, item.variantId, line.quantity);
  } else if (before !== line.state && NOTES[line.state]) {
    announce(`${item.productName}: ${NOTES[line.state]}`);
  }
}

/** @type {Record<string, string>} */
const NOTES = {
  price_changed: 'Price changed',
  sold_out: 'Sold out',
  gone: 'No longer sold',
};

/** @returns {Line[]} */
export const cartLines = () => cart.items.map(lineOf);

/** @param {Line[]} lines what they come to now, in major units */
export const subtotalOf = (lines) =>
  lines
    .filter((line) => line.ours && line.sellable)
    .reduce((sum, { price, item }) => sum + Math.round(price * 1000) * item.quantity, 0) / 1000;

/** @param {Line[]} lines */
export const countOf = (lines) =>
  lines
    .filter((line) => line.ours && line.sellable)
    .reduce((sum, { item }) => sum + item.quantity, 0);

/** @param {Line} line @param {number} quantity */
export function changeQuantity(line, quantity) {
  reductions.delete(line.key);
  cart.updateQuantity(line.item.productId, line.item.variantId, Math.min(quantity, line.most));
}

/** @param {CartItem} item */
export const lineKey = (item) => JSON.stringify([item.productId, `${item.variantId}`]);

/** @param {CartItem} item @returns {Line} */
function lineOf(item) {
  const key = lineKey(item);
  const known = checked.get(key);
  const lost = known?.state === 'unknown';
  const ours = known && !lost ? true : isHere(item, lost);
  const verdict = lost ? 'gone' : (known?.state ?? 'ok');
  const price = known?.price ?? item.price;
  return {
    item,
    key,
    ours,
    sellable: verdict !== 'gone' && verdict !== 'sold_out',
    name: known?.productName ?? item.productName,
    variant: known?.variantName ?? item.variantName ?? '',
    url: known?.url ?? null,
    image: known?.imageUrl ?? ownPath(item.imageUrl),
    price,
    oldPrice: price === item.price ? null : item.price,
    most: known?.stockLeft ?? MAX_QUANTITY,
    note: reductions.get(key) ?? NOTES[verdict] ?? '',
  };
}

/**
 * Where a line was added, as the notes beside the cart tell; asked while the shop has not said that
 * it knows the product, which it does under any address that it ever had.
 * @param {CartItem} item @param {boolean} lost the shop does not know it
 */
function isHere(item, lost) {
  const shop = cart.shopOf(item);
  return shop === shopSlug || (shop === null && !lost);
}

/** What is in storage may be anybody's text; only a path of this site is shown as a photo. */
const ownPath = (/** @type {string | undefined} */ path) =>
  path && /^\/(?![/\\])/.test(path) ? path : null;
