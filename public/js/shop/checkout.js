/**
 * Checkout: brings the cart's lines into the form, keeps the button from being pressed twice, and
 * never leaves the shopper in front of a browser's own error page. The form works without it for
 * what was bought with "Buy now".
 *
 * @typedef {import('./cart.js').CartItem} CartItem
 */
import { checkState, isCounted, onLines, refreshLines } from './cart-lines.js';
import { blankRow } from './cart-row.js';
import { fillDetails, keepDetails } from './kept-details.js';
import { readPaying } from './pending-order.js';
import { beginSending, noteRefused, noteTaken, sendNothing } from './sending.js';
import { announce, cart, element, shopPath, words } from './shop.js';

const PATIENCE = 30_000;
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
      `${words('startedPaying', { amount: paying.label })} `,
      element('a', { href: paying.path }, words('paymentStatus')),
    ),
  );
}

/**
 * Shows the cart's lines at once as they are in local storage, and everything that hangs on them as
 * the shop draws it when it has answered.
 * @param {HTMLElement | null} answer
 */
function drawFromCart(answer) {
  const root = find('[data-from-cart]');
  if (!root || sending) return;
  const lines = cart.items.filter(isCounted);
  const isEmpty = lines.length === 0 && checkState() !== 'checking';
  root.hidden = isEmpty;
  const empty = find('[data-empty]');
  if (empty) empty.hidden = !isEmpty;
  if (answer) for (const part of partsOf(answer)) replacePart(part);
  const items = JSON.stringify(lines.map(ordered));
  if (field('items').value !== items) drawUnpriced(lines, items);
  if (checkState() === 'failed') markUnchecked();
}

/** @param {CartItem} item as the form sends it */
const ordered = ({ productId, variantId, quantity }) => ({
  productId,
  ...(variantId ? { variantId } : {}),
  quantity,
});

/** @param {CartItem[]} lines @param {string} items */
function drawUnpriced(lines, items) {
  field('items').value = items;
  for (const name of ['total', 'totalOnline']) if (field(name)) field(name).value = '';
  for (const total of document.querySelectorAll('[data-total], [data-sum-words]')) {
    total.textContent = '';
  }
  find('[data-part=summary] .sum')?.replaceChildren();
  find('[data-summary-lines]')?.replaceChildren(...lines.map((item) => blankRow(item, 'summary')));
}

function markUnchecked() {
  for (const total of document.querySelectorAll('summary [data-total]:empty')) {
    total.textContent = words('unchecked');
  }
}

/** @param {HTMLElement} root */
const partsOf = (root) => /** @type {HTMLElement[]} */ ([...root.querySelectorAll('[data-part]')]);

/** Puts a part in its place, as its old one was left: opened, chosen, with the focus. @param {HTMLElement} next */
function replacePart(next) {
  const old = find(`[data-part=${next.dataset.part}]`);
  if (!old) return;
  const chosen = /** @type {HTMLInputElement | null} */ (old.querySelector('input:checked'));
  const focused = controlsOf(old).indexOf(/** @type {HTMLElement} */ (document.activeElement));
  if (old instanceof HTMLDetailsElement) next.toggleAttribute('open', old.open);
  old.replaceWith(next);
  const again = chosen && radio(chosen.value);
  if (again) again.checked = true;
  controlsOf(next)[focused]?.focus({ preventScroll: true });
}

/** @param {HTMLElement} part */
const controlsOf = (part) =>
  /** @type {HTMLElement[]} */ ([...part.querySelectorAll('summary, a, input, button')]);

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
  unlock = lock(placing && words(paying ? 'paying' : 'placing'));
  const leaving = await send(new URLSearchParams(fields), paying);
  if (!leaving) unlock();
}

/** A product that is bought by itself takes nothing out of the cart. */
const linesOfCart = () => (field('from').value === 'cart' ? JSON.parse(field('items').value) : []);

/** @param {string | false} what the button says meanwhile @returns {() => void} opens the button again */
function lock(what) {
  sending = true;
  const button = find('[data-place]');
  const before = [...(button?.childNodes ?? [])];
  button?.setAttribute('aria-disabled', 'true');
  if (what) button?.replaceChildren(what);
  announce(what || words('updating'));
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
    if (paying) return say(words('lostUnpaid'));
    // Nobody knows whether it arrived: the checking page finds out by the form's key.
    if (error instanceof DOMException && error.name === 'TimeoutError') return goChecking();
    return say(words('lost'));
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
  return answer && answer.status < 500 ? goTo(page) : say(words('unknown'));
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
    const seconds = Number(response.headers.get('retry-after')) || 60;
    return say(words('tooMany', { seconds }));
  }
  return say(words(paying ? 'awayUnpaid' : 'away'));
}

/** Opens the gateway's form over this page, where everything stays typed. @param {string} path */
async function payAt(path) {
  forgetErrors();
  try {
    const gateway = await import('./pay.js');
    const sentence = await gateway.payAt(path);
    if (!sentence) return true;
    say(`${sentence} ${words('kept')}`, 'notice');
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
  refreshLines();
  drawFromCart(null);
}
