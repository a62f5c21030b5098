/**
 * The cart on every page of a shop: the count in the header, the drawer, the forms that add to it.
 * Without this script the pages still sell, one product at a time.
 */
import { CART_KEY } from './cart.js';
import { countPieces, onLines, refreshLines } from './cart-lines.js';
import { showCart } from './cart-view.js';
import { announce, cart, fill, hasPending, words } from './shop.js';

const badge = document.querySelector('[data-cart-count]');
const opener = /** @type {HTMLElement | null} */ (document.querySelector('[data-cart-link]'));
const drawer = /** @type {HTMLDialogElement | null} */ (
  document.querySelector('[data-cart-drawer]')
);

function drawBadge() {
  const count = countPieces();
  if (badge) badge.textContent = count === 0 ? '' : count > 99 ? '99+' : String(count);
  opener?.setAttribute('aria-label', fill(opener.dataset.cartLink, { count }));
}

/** @returns {boolean} whether somebody is looking at the lines */
const isShown = () =>
  drawer ? drawer.open : document.querySelector('[data-cart-view], [data-from-cart]') !== null;

function openDrawer() {
  if (!drawer || drawer.open) return;
  drawer.showModal();
  refreshLines();
}

/** @param {SubmitEvent} event */
function addFromForm(event) {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !('cartAdd' in form.dataset)) return;
  // "Buy now" is a plain submission; only the button that adds is ours.
  if (event.submitter && !('add' in event.submitter.dataset)) return;
  // A cart that the next page forgets sells nothing: the form then goes to checkout by itself.
  if (!cart.isKept) return;
  event.preventDefault();
  addLine(form);
}

/** @param {HTMLFormElement} form */
function addLine(form) {
  const { productName = '', variantId, variantName, price, imageUrl } = form.dataset;
  const typed = new FormData(form);
  const quantity = Number(typed.get('quantity') ?? 1);
  const added = cart.addItem({
    productId: String(typed.get('product')),
    ...(variantId ? { variantId } : {}),
    productName,
    ...(variantName ? { variantName } : {}),
    quantity,
    price: Number(price),
    ...(imageUrl ? { imageUrl } : {}),
  });
  if (!added) return announce(words('full'));
  openDrawer();
  announce(words('added', { count: countPieces() }));
}

/** What was sent from here, and may have become an order that nobody has seen. */
async function settleOrders() {
  if (!hasPending()) return;
  const { settlePending } = await import('./settle-pending.js');
  await settlePending();
}

function readAgain() {
  cart.mount();
  if (isShown()) refreshLines();
}

onLines(drawBadge);
drawBadge();
for (const root of document.querySelectorAll('[data-cart-view]')) {
  if (root instanceof HTMLElement) showCart(root);
}
cart.mount();
// The checkout asks by itself, once it is there to draw the answer.
if (document.querySelector('main [data-cart-view]')) refreshLines();
settleOrders();

document.addEventListener('submit', addFromForm);
opener?.addEventListener('click', (event) => {
  if (!drawer) return;
  event.preventDefault();
  openDrawer();
});
// A tap beside the drawer closes it; Esc and the focus's way back are the dialog's own.
drawer?.addEventListener('click', (event) => {
  if (event.target === drawer) drawer.close();
});
window.addEventListener('storage', (event) => {
  if (event.key === CART_KEY || event.key === null) readAgain();
});
window.addEventListener('focus', () => isShown() && refreshLines());
// A page that comes back from the history may be older than the cart.
window.addEventListener('pageshow', (event) => {
  if (!event.persisted) return;
  readAgain();
  settleOrders();
});
