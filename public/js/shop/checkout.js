/**
 * Checkout: brings the cart's lines into the form, and keeps the button from being pressed twice.
 * The form works without it for what was bought with "Buy now".
 *
 * @typedef {import('./cart.js').CartItem} CartItem
 */
import { askBeside, checkState, isCounted, onLines, refreshLines } from './cart-lines.js';
import { blankRow } from './cart-row.js';
import { chosenWay, field, find, form, radio, say, typed } from './checkout-form.js';
import { fillDetails, keepDetails, keepTyped, keptOption } from './kept-details.js';
import { announce, cart, hasPending, own, words } from './shop.js';

let sending = false;
let isPlaceAsked = false;
let unlock = () => {};

/** Nothing of it is needed before somebody fills the form in. */
async function loadSender() {
  const [sender] = await Promise.all([import('./send-checkout.js'), loadWords()]);
  return sender;
}

async function loadWords() {
  const more = await import(own?.dataset.sendingWords ?? '');
  for (const [name, text] of Object.entries(more.default)) own?.setAttribute(name, text);
}
const loadAhead = () => void loadSender().catch(() => {});

function start() {
  const current = form();
  if (!current) return;
  showPayingNote();
  fillDetails(current);
  current.addEventListener('submit', submit);
  current.addEventListener('input', () => keepTyped(current));
  current.addEventListener('change', ({ target }) => {
    if (!sending) withPlace(({ placeChanged }) => placeChanged(target, drawAnswer));
  });
  if (find('fieldset[data-part=delivery]')) {
    withPlace(({ quoteUnchosen }) => quoteUnchosen(drawAnswer));
  }
  for (const touch of ['focusin', 'pointerdown']) {
    current.addEventListener(touch, loadAhead, { once: true });
  }
}

/** @param {(place: typeof import('./checkout-place.js')) => void} use */
function withPlace(use) {
  isPlaceAsked = true;
  void import('./checkout-place.js').then(use).catch(() => {});
}

/** @param {HTMLElement} answer */
function drawAnswer(answer) {
  if (sending) return;
  for (const part of partsOf(answer)) replacePart(part);
  const { dataset } = answer;
  if (isPlaceAsked || dataset.city || dataset.state) {
    withPlace(({ suggestPlace }) => suggestPlace(dataset));
  }
}

askBeside(() => ({
  for: 'checkout',
  from: typed('from'),
  delivery: {
    postalCode: typed('customer.address.postalCode'),
    state: typed('customer.address.state'),
    optionId: typed('deliveryOptionId') || keptOption,
  },
}));

/** Nothing of it is needed where nothing was sent before. */
function showPayingNote() {
  const place = find('[data-paying-note]');
  // The answer to the form says more.
  if (!place || find('[data-another]') || !(place.childElementCount || hasPending())) return;
  void Promise.all([import('./paying-note.js'), loadWords()])
    .then(([{ showNote }]) => showNote(place))
    .catch(() => {});
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
  if (answer) drawAnswer(answer);
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
  const isAnother = submitter !== null && 'another' in submitter.dataset;
  const placing = !submitter || isAnother || 'place' in submitter.dataset;
  keepDetails(current);
  const paying = placing && chosenWay().startsWith('online');
  const fields = /** @type {any} */ (
    new FormData(current, placing && !isAnother ? null : submitter)
  );
  unlock = lock(placing && words(paying ? 'paying' : 'placing'));
  const sender = await loadSender().catch(() => null);
  if (!sender) return sendPlainly(current, submitter, paying);
  const leaving = await sender.sendCheckout(new URLSearchParams(fields), { placing, paying });
  if (form() !== current) start();
  if (!leaving) unlock();
}

/**
 * What sends the form could not be loaded, which some browsers never try again: the form goes by
 * itself, if there is anybody to answer it.
 * @param {HTMLFormElement} current @param {HTMLElement | null} submitter @param {boolean} paying
 */
async function sendPlainly(current, submitter, paying) {
  const answer = await fetch(location.href).catch(() => null);
  unlock();
  if (!answer) return say(words(paying ? 'lostUnpaid' : 'lost'));
  current.removeEventListener('submit', submit);
  current.requestSubmit(submitter);
}

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

start();
// Back from the status page, this page may wake up as it was left: with its button locked.
window.addEventListener('pageshow', (event) => event.persisted && unlock());
if (find('[data-from-cart]')) {
  onLines(drawFromCart);
  refreshLines();
  drawFromCart(null);
}
