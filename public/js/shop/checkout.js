/**
 * Checkout: brings the cart's lines into the form, keeps the button from being pressed twice, and
 * never leaves the shopper in front of a browser's own error page. The form works without it for
 * what was bought with "Buy now".
 */
import { cartLines, checkedCart, checkState, onLines, refreshPrices } from './cart-lines.js';
import { emptyCart, photo, sum, variantOf } from './cart-view.js';
import { fillDetails, keepDetails } from './kept-details.js';
import { readPaying } from './pending-order.js';
import { beginSending, noteRefused, noteTaken, sendNothing } from './sending.js';
import { announce, element, money, shopPath } from './shop.js';

const PATIENCE = 30_000;
const UNKNOWN =
  'The shop does not respond, and we can’t tell yet if we received your order. Press the button again in a moment: your order is placed only once.';
let sending = false;
let unlock = () => {};

/** @param {string} selector */
const find = (selector) => /** @type {HTMLElement | null} */ (document.querySelector(selector));
const form = () => /** @type {HTMLFormElement | null} */ (find('[data-checkout-form]'));
/** @param {string} name */
const field = (name) => /** @type {HTMLInputElement} */ (form()?.elements.namedItem(name));
/** @param {string} way @returns {HTMLInputElement | null} */
const radio = (way) => document.querySelector(`[name=paymentMethod][value=${way}]`);

function start() {
  const current = form();
  if (!current) return;
  drawNote();
  fillDetails(current);
  current.addEventListener('submit', submit);
}

/** Who closed the page while paying is shown the way back to it. */
function drawNote() {
  const paying = readPaying();
  if (!paying) return;
  find('[data-paying-note]')?.replaceChildren(
    element(
      'p',
      { class: 'notice' },
      `You were paying ${paying.label}. `,
      element('a', { href: paying.path }, 'Check its status'),
    ),
  );
}

/** The cart's page of the checkout: the lines that this shop sells now, and what they come to. */
function drawFromCart() {
  const root = find('[data-from-cart]');
  if (!root) return;
  const lines = cartLines().filter((line) => line.ours && line.sellable);
  if (lines.length === 0 && checkState() !== 'checking') return root.replaceWith(emptyCart());
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
function summaryLine(line) {
  const { item, name, variant, price } = line;
  return element(
    'li',
    { class: 'line' },
    photo(line),
    element(
      'div',
      { class: 'line-text' },
      element('span', { dir: 'auto' }, name),
      variant && variantOf(line),
      element('div', { class: 'small soft' }, `× ${item.quantity}`),
    ),
    element('span', { class: 'price' }, sum(price, item)),
  );
}

/** @param {HTMLElement} root */
function drawTotals(root) {
  const answer = checkedCart();
  const digits = Number(root.dataset.digits);
  /** @type {[way: string, field: string, total: number | undefined, available: boolean][]} */
  const ways = [
    ['cod', 'total', answer?.total, answer?.codAvailable !== false],
    ['online', 'totalOnline', answer?.totalOnline, answer?.onlineAvailable !== false],
  ];
  for (const [way, name, total, available] of ways) {
    const hidden = field(name);
    if (hidden) hidden.value = total === undefined ? '' : `${Math.round(total * 10 ** digits)}`;
    const words = total === undefined ? '' : money(total);
    setText(`[data-total=${way}]`, checkState() === 'failed' ? 'Prices not checked yet' : words);
    setText(`[data-way-total=${way}]`, words);
    offer(way, available);
  }
  setText('[data-cash-total]', answer ? ` ${money(answer.total)}` : '');
  setText('[data-place-total]', answer ? ` · pay ${money(answer.total)} in cash` : '');
  setText('[data-pay-total]', answer ? ` ${money(answer.totalOnline)}` : '');
  if (!answer) return;
  const fee = answer.delivery ? money(answer.delivery) : 'Free';
  setText('[data-delivery]', `${fee}, to the address above`);
  const rows = [
    ['Items', money(answer.subtotal)],
    ['Delivery', fee],
    ...(radio('cod') && answer.codFee ? [['COD fee', money(answer.codFee), 'for-cod']] : []),
    ...(radio('online') ? [['Total', money(answer.totalOnline), 'total for-online']] : []),
    ...(radio('cod') ? [['Total', money(answer.total), 'total for-cod']] : []),
  ];
  find('[data-sums]')?.replaceChildren(
    ...rows.flatMap(([name, amount, look]) => [
      element('dt', { class: look }, name),
      element('dd', { class: look }, amount),
    ]),
  );
}

/** @param {string} selector @param {string} text */
function setText(selector, text) {
  const place = find(selector);
  if (place) place.textContent = text;
}

/** A way that this cart cannot be paid in is not chosen. @param {string} way @param {boolean} is */
function offer(way, is) {
  const choice = radio(way);
  const other = radio(way === 'cod' ? 'online' : 'cod');
  if (!choice || !other) return;
  choice.disabled = !is;
  if (!is && choice.checked && !other.disabled) other.checked = true;
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
  const paying = placing && radio('online')?.checked === true;
  const fields = /** @type {any} */ (new FormData(current, placing ? null : submitter));
  if (placing) beginSending(field('key').value, linesOfCart());
  else sendNothing();
  unlock = lock(placing && (paying ? 'Paying' : 'Placing your order'));
  const leaving = await send(new URLSearchParams(fields), paying);
  if (!leaving) unlock();
}

/** A product that is bought by itself takes nothing out of the cart. */
const linesOfCart = () => (field('from').value === 'cart' ? JSON.parse(field('items').value) : []);

/** @param {string | false} what is being done @returns {() => void} opens the button again */
function lock(what) {
  sending = true;
  const button = find('[data-place]');
  const before = [...(button?.childNodes ?? [])];
  button?.setAttribute('aria-disabled', 'true');
  if (what) button?.replaceChildren(`${what}… keep this page open`);
  announce(what || 'Changing your order');
  return () => {
    sending = false;
    button?.removeAttribute('aria-disabled');
    button?.replaceChildren(...before);
  };
}

/**
 * @param {URLSearchParams} body @param {boolean} paying
 * @returns {Promise<boolean>} whether the browser goes elsewhere
 */
async function send(body, paying) {
  try {
    const response = await fetch(`${shopPath}/checkout`, {
      method: 'POST',
      body,
      headers: { accept: 'text/html', 'x-cart': '1' },
      signal: AbortSignal.timeout(PATIENCE),
    });
    return await take(response, paying);
  } catch (error) {
    // There was nothing yet to pay.
    if (paying) return say('The connection was lost. Nothing was charged. Press the button again.');
    // Nobody knows whether it arrived: the checking page finds out by the form's key.
    if (error instanceof DOMException && error.name === 'TimeoutError') return goChecking();
    return say('The connection was lost. Press the button again: your order is placed only once.');
  }
}

/** With the product that was bought by itself, so that it can be sent again. */
async function goChecking() {
  const [line] = field('from').value === 'product' ? JSON.parse(field('items').value) : [];
  const asked = new URLSearchParams({
    key: field('key').value,
    ...(line ? { product: line.productId, quantity: String(line.quantity) } : {}),
    ...(line?.variantId ? { variant: line.variantId } : {}),
  });
  const page = `${shopPath}/checkout/check?${asked}`;
  const answer = await fetch(page, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
  return answer && answer.status < 500 ? goTo(page) : say(UNKNOWN);
}

/** @param {string} address */
function goTo(address) {
  location.assign(address);
  return true;
}

/** @param {Response} response @param {boolean} paying @returns {Promise<boolean>} as `send` */
async function take(response, paying) {
  const path = response.headers.get('location');
  if (response.status === 201 && path) {
    noteTaken(path);
    return paying ? payAt(path) : goTo(path);
  }
  if (response.redirected) return goTo(response.url);
  if (response.status < 500) await noteRefused();
  if (response.ok || response.status === 422) return showAnswer(await response.text());
  if (response.status === 429) {
    const wait = Number(response.headers.get('retry-after')) || 60;
    return say(`Too many orders from this connection just now. Try again in ${wait} seconds.`);
  }
  const once = paying ? 'nothing was charged' : 'your order is placed only once';
  return say(
    `The shop can’t accept it right now. Everything you typed is still here. Press the button again in a moment: ${once}.`,
  );
}

/** Opens the gateway's form over this page, where everything stays typed. @param {string} path */
async function payAt(path) {
  forgetErrors();
  try {
    const gateway = await import('./pay.js');
    const sentence = await gateway.payAt(path);
    if (!sentence) return true;
    say(`${sentence} Everything you typed is still here.`, 'notice');
    // The form's frame took the focus away with it.
    find('[data-place]')?.focus({ preventScroll: true });
    return false;
  } catch {
    // Its own page can open the form as well.
    return goTo(path);
  }
}

/** What an earlier try got wrong is right now. */
function forgetErrors() {
  for (const error of form()?.querySelectorAll('#errors, .wrong') ?? []) error.remove();
  for (const field of form()?.querySelectorAll('[aria-invalid]') ?? []) {
    field.removeAttribute('aria-invalid');
  }
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
function say(sentence, look = 'notice bad') {
  const place = find('[data-checkout-message]');
  place?.replaceChildren(element('p', { class: look }, sentence));
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
