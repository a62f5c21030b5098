/*
 * An order, a payment or a message is sent once for a double tap ([data-again] opts out). On a slow
 * phone the second tap comes while the first still waits for its answer, or when the answer has put
 * the next thing to send under the finger (decision 115).
 *
 * Loaded beside the page, which is drawn only once it is there (`blocking="render"`): a slow phone
 * has the other scripts much later. For the same reason a tap counts from when it was made.
 */
const SEEN_MS = 1_000;
/** How far two taps of one finger lie apart. */
const SAME_PLACE_PX = 24;
/** How long a form whose answer does not come is not sent again. */
const UNANSWERED_MS = 10_000;
const KEPT = 'sk-tap';

/** `key` is what it was pressed with, empty for a finger. `sends`: whether it sent something. */
const NONE = { x: -SAME_PLACE_PX, y: -SAME_PLACE_PX, key: '', at: 0, sends: false };
let last = NONE;
let pressedKey = '';
/** When the page, or the answer to what was sent last, was there to be seen. */
let shownAt = 0;
let settling = 0;
/** When each form that waits for its answer was sent, or button that sends by itself. @type {Map<Element, number>} */
const waiting = new Map();

open();
window.addEventListener('pageshow', ({ persisted }) => persisted && open());
document.addEventListener('click', judge, true);
document.addEventListener('submit', sendOnce, true);
document.addEventListener('keydown', heedKey, true);
// Whoever types meanwhile has looked.
document.addEventListener('input', () => (last = NONE), true);
document.addEventListener('htmx:finally:request', (event) => {
  if (/** @type {CustomEvent} */ (event).detail.ctx.request.method === 'GET') return;
  waiting.clear();
  show();
});

/** Milliseconds since 1970, on the clock of the events. */
function now() {
  return performance.timeOrigin + performance.now();
}

/** With the last tap of the page before: this page may have come under the same finger. */
function open() {
  waiting.clear();
  last = { ...NONE, ...JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') };
  show();
  // Nobody has seen it before it is drawn, which a busy phone may do a second later.
  requestAnimationFrame(show);
}

function show() {
  shownAt = now();
  settle();
}

/** @param {MouseEvent} event */
function judge(event) {
  const target = /** @type {Element} */ (event.target);
  const control = target.closest('a[href], button, summary');
  const sends = control instanceof HTMLButtonElement && isSender(control);
  const tap = { ...placeOf(event), at: performance.timeOrigin + event.timeStamp, sends };
  const isJudged = (sends || (control && last.sends)) && !control.matches('[data-again]');
  if (isJudged && isSecond(tap)) return refuse(event);
  last = tap;
  // At once: the next page may be there before this one is told that it goes.
  sessionStorage.setItem(KEPT, JSON.stringify(last));
  settle();
  if (isJudged && control.matches('[hx-post]')) waitFor(control, event);
}

/** @param {HTMLButtonElement} button */
const isSender = (button) =>
  button.matches('[hx-post]') || (button.type === 'submit' && isPost(button.form));

/** Not by its `method`, which a field of that name hides. @param {Element | null} form */
const isPost = (form) => form?.matches('[method="post"]') === true;

/** Whether it came where the last one was, before what is there now was looked at. @param {typeof NONE} tap */
const isSecond = ({ x, y, key, at }) =>
  key === last.key &&
  Math.hypot(x - last.x, y - last.y) <= SAME_PLACE_PX &&
  at - Math.max(last.at, shownAt) < SEEN_MS;

/** @param {MouseEvent} event */
const placeOf = ({ detail, clientX, clientY }) =>
  detail === 0 ? { x: 0, y: 0, key: pressedKey } : { x: clientX, y: clientY, key: '' };

/** A key that is held down presses once. @param {KeyboardEvent} event */
function heedKey(event) {
  pressedKey = event.key;
  // Whoever goes on by another key, as to a link by Tab, has looked.
  if (last.key && pressedKey !== last.key) last = NONE;
  const target = /** @type {Element} */ (event.target);
  if (event.repeat && event.key === 'Enter' && target.closest('a, button, summary'))
    event.preventDefault();
}

/** @param {SubmitEvent} event */
function sendOnce(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (isPost(form) && !event.submitter?.matches('[data-again]')) waitFor(form, event);
}

/** @param {Element} sender @param {Event} event */
function waitFor(sender, event) {
  if (isWaiting(waiting.get(sender))) refuse(event);
  else waiting.set(sender, now());
}

/** @param {number | undefined} at */
const isWaiting = (at = 0) => now() - at < UNANSWERED_MS;

/** @param {Event} event */
function refuse(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** [data-settling] on the page while a second tap might not count: for whoever watches, as tests do. */
function settle() {
  document.documentElement.setAttribute('data-settling', '');
  clearTimeout(settling);
  settling = window.setTimeout(() => {
    if ([...waiting.values()].some(isWaiting)) settle();
    else document.documentElement.removeAttribute('data-settling');
  }, SEEN_MS);
}
