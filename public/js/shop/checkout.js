/**
 * Checkout: brings the cart's lines into the form, keeps the button from being pressed twice, and
 * never leaves the shopper in front of a browser's own error page. The form works without it for
 * what was bought with "Buy now".
 */
import { cartLines, checkedCart, checkState, onLines, refreshPrices } from './cart-lines.js';
import { fillDetails, keepDetails } from './kept-details.js';
import { keepPending } from './pending-order.js';
import { announce, element, money, shopPath } from './shop.js';

const PATIENCE = 30_000;
let sending = false;
let unlock = () => {};

/** @param {string} selector */
const find = (selector) => /** @type {HTMLElement | null} */ (document.querySelector(selector));
const form = () => /** @type {HTMLFormElement | null} */ (find('[data-checkout-form]'));
/** @param {string} name */
const field = (name) => /** @type {HTMLInputElement} */ (form()?.elements.namedItem(name));

function start() {
  const current = form();
  if (!current) return;
  fillDetails(current);
  current.addEventListener('submit', submit);
}

/** The cart's page of the checkout: the lines that this shop sells now, and what they come to. */
function drawFromCart() {
  const root = find('[data-from-cart]');
  if (!root) return;
  const lines = cartLines().filter((line) => line.ours && line.sellable);
  if (lines.length === 0 && checkState() !== 'checking') return showEmpty(root);
  const items = lines.map(({ item }) => ({
    productId: item.productId,
    ...(item.variantId ? { variantId: item.variantId } : {}),
    quantity: item.quantity,
  }));
  field('items').value = JSON.stringify(items);
  find('[data-summary-lines]')?.replaceChildren(...lines.map(summaryLine));
  drawTotals(root);
}

/** @param {import('./cart-lines.js').Line} line */
function summaryLine({ item, name, variant, image, price }) {
  return element(
    'li',
    { class: 'line' },
    image
      ? element('img', { class: 'photo', src: image, alt: '', width: 64, height: 64 })
      : element('div', { class: 'photo' }),
    element(
      'div',
      { class: 'line-text' },
      element('span', { dir: 'auto' }, name),
      variant && element('div', { class: 'small soft', dir: 'auto' }, variant),
      element('div', { class: 'small soft' }, `× ${item.quantity}`),
    ),
    element('span', { class: 'price' }, money((Math.round(price * 1000) * item.quantity) / 1000)),
  );
}

/** @param {HTMLElement} root */
function drawTotals(root) {
  const answer = checkedCart();
  const digits = Number(root.dataset.digits);
  field('total').value = answer ? String(Math.round(answer.total * 10 ** digits)) : '';
  const total = answer ? money(answer.total) : '';
  setText('[data-total]', total);
  setText('[data-place-total]', answer ? ` · pay ${total} in cash` : '');
  if (checkState() === 'failed') setText('[data-total]', 'Prices not checked yet');
  if (!answer) return;
  const fee = answer.delivery ? money(answer.delivery) : 'Free';
  setText('[data-delivery]', `${fee}, to the address above`);
  const rows = [
    ['Items', money(answer.subtotal)],
    ['Delivery', fee],
    ...(answer.codFee ? [['Cash handling', money(answer.codFee)]] : []),
    ['Total', total],
  ];
  find('[data-sums]')?.replaceChildren(
    ...rows.flatMap(([name = '', amount = '']) => {
      const look = name === 'Total' ? { class: 'total' } : {};
      return [element('dt', look, name), element('dd', look, amount)];
    }),
  );
}

/** @param {string} selector @param {string} text */
function setText(selector, text) {
  const place = find(selector);
  if (place) place.textContent = text;
}

/** @param {HTMLElement} root */
function showEmpty(root) {
  root.replaceWith(
    element(
      'div',
      { class: 'empty' },
      element('p', { class: 'lead' }, 'Your cart is empty'),
      element('a', { class: 'button quiet', href: shopPath }, 'Look around the shop'),
    ),
  );
}

/** @param {SubmitEvent} event */
async function submit(event) {
  const current = form();
  if (!current) return;
  event.preventDefault();
  if (sending) return;
  const { submitter } = event;
  const placing = !submitter || 'place' in submitter.dataset;
  keepDetails(current);
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(current, placing ? null : submitter)) {
    body.append(name, String(value));
  }
  // What an earlier, refused try left behind is no part of a product bought by itself.
  if (placing) keepPending(field('from').value === 'cart' ? field('items').value : '[]');
  unlock = lock(placing);
  const leaving = await send(body);
  if (!leaving) unlock();
}

/** @param {boolean} placing @returns {() => void} opens the button again */
function lock(placing) {
  sending = true;
  const button = find('[data-place]');
  const before = [...(button?.childNodes ?? [])];
  button?.setAttribute('aria-disabled', 'true');
  if (placing) button?.replaceChildren('Placing your order… keep this page open');
  announce(placing ? 'Placing your order' : 'Changing your order');
  return () => {
    sending = false;
    button?.removeAttribute('aria-disabled');
    button?.replaceChildren(...before);
  };
}

/** @param {URLSearchParams} body @returns {Promise<boolean>} whether the browser goes elsewhere */
async function send(body) {
  try {
    const response = await fetch(`${shopPath}/checkout`, {
      method: 'POST',
      body,
      headers: { accept: 'text/html', 'x-cart': '1' },
      signal: AbortSignal.timeout(PATIENCE),
    });
    return await take(response);
  } catch (error) {
    // Nobody knows whether it arrived: the checking page finds out by the form's key.
    if (error instanceof DOMException && error.name === 'TimeoutError') return goChecking();
    return say('The connection was lost. Press the button again: your order is placed only once.');
  }
}

/** With the product that was bought by itself, so that it can be sent again. */
function goChecking() {
  const [line] = field('from').value === 'product' ? JSON.parse(field('items').value) : [];
  const asked = new URLSearchParams({
    key: field('key').value,
    ...(line ? { product: line.productId, quantity: String(line.quantity) } : {}),
    ...(line?.variantId ? { variant: line.variantId } : {}),
  });
  return goTo(`${shopPath}/checkout/check?${asked}`);
}

/** @param {string} address */
function goTo(address) {
  location.assign(address);
  return true;
}

/** @param {Response} response @returns {Promise<boolean>} as `send` */
async function take(response) {
  const path = response.headers.get('location');
  if (response.status === 201 && path) return goTo(path);
  if (response.redirected) return goTo(response.url);
  if (response.ok || response.status === 422) return showAnswer(await response.text());
  if (response.status === 429) {
    const wait = Number(response.headers.get('retry-after')) || 60;
    return say(`Too many orders from this connection just now. Try again in ${wait} seconds.`);
  }
  return say(
    'Something went wrong on our side. Press the button again: your order is placed only once.',
  );
}

/** Puts the answered page in the place of this one; what was typed is in it. @param {string} html */
function showAnswer(html) {
  const answered = new DOMParser().parseFromString(html, 'text/html').querySelector('main');
  const main = document.querySelector('main');
  if (!answered || !main) return false;
  main.replaceWith(document.adoptNode(answered));
  start();
  find('#errors')?.focus();
  return false;
}

/** @param {string} sentence */
function say(sentence) {
  const place = find('[data-checkout-message]');
  place?.replaceChildren(element('p', { class: 'notice bad' }, sentence));
  place?.scrollIntoView({ block: 'center' });
  return false;
}

start();
// Back from the status page, this page may wake up as it was left: with its button locked.
window.addEventListener('pageshow', (event) => event.persisted && unlock());
if (find('[data-from-cart]')) {
  onLines(drawFromCart);
  refreshPrices();
  drawFromCart();
}
