/**
 * Keeps the cart's drawer or page showing the cart: at once as it is in local storage, and as the
 * shop draws it when it has answered.
 *
 * @typedef {import('./cart.js').CartItem} CartItem
 */
import { MAX_QUANTITY } from './cart.js';
import {
  changeQuantity,
  checkState,
  isHere,
  lineKey,
  onLines,
  refreshLines,
} from './cart-lines.js';
import { blankRow, fillRow, times } from './cart-row.js';
import { announce, cart, money, words } from './shop.js';

const PAUSE = 400;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let checking;

/** @param {HTMLElement} root */
export function showCart(root) {
  onLines((answer) => keepFocus(root, () => draw(root, answer)));
  draw(root, null);
  root.addEventListener('click', (event) => press(event));
  root.addEventListener('change', (event) => type(event));
}

/** @param {HTMLElement} root @param {HTMLElement | null} answer */
function draw(root, answer) {
  if (answer) root.replaceChildren(answer.cloneNode(true));
  const items = new Map(cart.items.map((item) => [lineKey(item), item]));
  for (const row of rowsOf(root)) {
    if (!items.has(row.dataset.key ?? '')) row.remove();
  }
  const known = new Map(rowsOf(root).map((row) => [row.dataset.key, row]));
  for (const [key, item] of items) {
    const row = known.get(key);
    if (row) fillRow(row, item);
    else add(root, item);
  }
  sumUp(root);
}

/** @param {HTMLElement} root @param {CartItem} item */
function add(root, item) {
  const isOurs = isHere(item);
  find(root, isOurs ? '[data-lines]' : '[data-other-lines]')?.append(
    blankRow(item, isOurs ? 'cart' : 'other'),
  );
}

/** What stands around the lines. @param {HTMLElement} root */
function sumUp(root) {
  const lines = rowsOf(find(root, '[data-lines]'));
  const sold = lines.filter((row) => !row.classList.contains('off'));
  show(root, '[data-empty]', lines.length === 0);
  show(root, '[data-foot]', lines.length > 0);
  show(root, '[data-foot] a', sold.length > 0);
  show(root, '[data-others]', rowsOf(find(root, '[data-others]')).length > 0);
  show(root, '[data-unchecked]', checkState() === 'failed');
  const thousandths = sold.reduce((sum, row) => {
    const quantity = itemOf(row)?.quantity ?? 0;
    return sum + Math.round(times(Number(row.dataset.amount), quantity) * 1000);
  }, 0);
  const subtotal = find(root, '[data-cart-subtotal]');
  if (subtotal) subtotal.textContent = money(thousandths / 1000);
}

/** @param {HTMLElement} root @param {() => void} change */
function keepFocus(root, change) {
  const focused = document.activeElement;
  const isOurs = focused instanceof HTMLElement && root.contains(focused);
  const row = isOurs && rowAt(focused)?.dataset.key;
  change();
  if (!isOurs || root.contains(focused)) return;
  const place = row ? rowsOf(root).find(({ dataset }) => dataset.key === row) : root;
  const again = place && find(place, `[data-focus="${focused.dataset.focus}"]`);
  const target = again || root.closest('dialog, main')?.querySelector('h1, h2');
  if (target instanceof HTMLElement) target.focus();
}

/** @param {Event} event */
function press({ target }) {
  const button = target instanceof Element && target.closest('button');
  const item = button && itemOf(rowAt(button));
  if (!item) return;
  if ('remove' in button.dataset) setQuantity(button, item, 0);
  else if (button.dataset.by) setQuantity(button, item, item.quantity + Number(button.dataset.by));
}

/** @param {Event} event */
function type({ target }) {
  if (!(target instanceof HTMLInputElement)) return;
  const item = itemOf(rowAt(target));
  const typed = Number.parseInt(target.value, 10);
  if (!item) return;
  if (Number.isNaN(typed)) target.value = String(item.quantity);
  else setQuantity(target, item, typed);
}

/** @param {Element} control @param {CartItem} item @param {number} wanted */
function setQuantity(control, item, wanted) {
  const quantity = Math.min(wanted, Number(rowAt(control)?.dataset.most ?? MAX_QUANTITY));
  changeQuantity(item, quantity);
  const { productName: product } = item;
  announce(quantity <= 0 ? words('removed', { product }) : `${product}: ${quantity}`);
  clearTimeout(checking);
  checking = setTimeout(refreshLines, PAUSE);
}

/** @param {Element} control */
const rowAt = (control) => /** @type {HTMLElement | null} */ (control.closest('[data-line]'));

/** @param {HTMLElement | null} row */
const itemOf = (row) => cart.items.find((item) => lineKey(item) === row?.dataset.key);

/** @param {HTMLElement | null} root */
const rowsOf = (root) =>
  /** @type {HTMLElement[]} */ ([...(root?.querySelectorAll('[data-line]') ?? [])]);

/** @param {HTMLElement} root @param {string} selector */
const find = (root, selector) => /** @type {HTMLElement | null} */ (root.querySelector(selector));

/** @param {HTMLElement} root @param {string} selector @param {boolean} is */
function show(root, selector, is) {
  const place = find(root, selector);
  if (place) place.hidden = !is;
}
