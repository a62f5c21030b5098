/*
 * A tap acts on what the person has seen. What has come under the finger since (by a swap, with a
 * new page, from below a dialog that closed) takes no second tap in the same place for a second; a
 * tap that began before it was there and a key that is held down never count. A link tapped after a
 * link only refuses the other half of a double tap. Whatever is meant to
 * be tapped in a row, such as a stepper, carries [data-again]. A form is not sent again before it is answered.
 *
 * Loaded beside the page, which is drawn only once it is there (`blocking="render"`), as for the
 * stylesheet: what can be seen can be tapped. A slow phone has the other scripts much later. For the
 * same reason a tap counts from when it was made, not from when it is handled.
 */
const UNSEEN_MS = 1_000;
/** Nobody sees a change and lifts a finger for it any faster. */
const REACTION_MS = 300;
/** Two taps within it are one double tap. Links change nothing: a later one is meant. */
const DOUBLE_TAP_MS = 400;
/** How far two taps of one finger lie apart. */
const SAME_PLACE_PX = 24;
/** How long a form whose answer does not come is not sent again. */
const UNANSWERED_MS = 10_000;
const KEPT = 'sk-tap';

/**
 * `key` is what it was pressed with, empty for a finger.
 * @typedef {{ x: number, y: number, key: string, at: number, control: Element | null, isLink: boolean }} Tap
 */

/** When something was put into the page or came to mean something else. @type {WeakMap<Node, number>} */
const changed = new WeakMap();
let openedAt = now();
/** @type {Tap} */
const NO_TAP = { x: 0, y: 0, key: '', at: 0, control: null, isLink: false };
let last = NO_TAP;
let pressedAt = 0;
let pressedKey = '';
let settling = 0;
/**
 * What was sent: when, by which button, and when the answer came.
 * @type {Map<EventTarget | null, { at: number, by: Element | null, answeredAt: number | null }>}
 */
const sent = new Map();

recall();
window.addEventListener('pageshow', ({ persisted }) => persisted && recall());
window.addEventListener('pagehide', () => {
  sessionStorage.setItem(KEPT, JSON.stringify({ ...last, control: null }));
});
new MutationObserver(noteChanges).observe(document.documentElement, {
  subtree: true,
  childList: true,
  attributeFilter: ['value', 'href', 'open'],
});
document.addEventListener('pointerdown', (event) => (pressedAt = timeOf(event)), true);
document.addEventListener('click', judge, true);
document.addEventListener('keydown', heedKey, true);
// Whoever types meanwhile has looked.
document.addEventListener('input', forget, true);
document.addEventListener('submit', sendOnce, true);
document.addEventListener('htmx:finally:request', noteAnswer);

/** Milliseconds since 1970, on the clock of the events. */
function now() {
  return performance.timeOrigin + performance.now();
}

/** When a tap was made, in milliseconds since 1970. @param {Event} event */
function timeOf({ timeStamp }) {
  return performance.timeOrigin + timeStamp;
}

/** The last tap of the page before: this one may have come under the same finger. */
function recall() {
  sent.clear();
  openedAt = now();
  last = { ...NO_TAP, ...JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') };
  markSettling();
  // Nobody has seen it before it is drawn, which a busy phone may do a second later.
  requestAnimationFrame(() => {
    openedAt = now();
    markSettling();
  });
}

/** @param {MutationRecord[]} records */
function noteChanges(records) {
  const at = now();
  const nodes = records
    .flatMap(({ type, target, addedNodes }) => (type === 'attributes' ? target : [...addedNodes]))
    .filter((node) => node instanceof Element);
  if (nodes.length === 0) return;
  if (document.readyState === 'loading') openedAt = at;
  else for (const node of nodes) changed.set(node, at);
  markSettling();
}

/** @param {MouseEvent} event */
function judge(event) {
  const target = /** @type {Element} */ (event.target);
  const control = target.closest('a[href], button, summary, input[type="submit"]');
  const isLink = control?.matches('a[href]') ?? false;
  const tap = { ...placeOf(event), at: timeOf(event), control, isLink };
  const isRefused =
    control && !isImplied(event, control) && (isUnseen(event, tap, control) || isRepeated(control));
  if (isRefused) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  last = tap;
  markSettling();
}

/** Enter in a field presses the form's button by itself. @param {MouseEvent} event @param {Element} control */
const isImplied = ({ detail, isTrusted }, control) =>
  detail === 0 && isTrusted && document.activeElement !== control;

/** A button that sends by itself has no form that is submitted. @param {Element} control */
function isRepeated(control) {
  if (!control.matches('button[hx-post]:not([data-again])')) return false;
  if (isSent(control, control)) return true;
  sent.set(control, { at: now(), by: control, answeredAt: null });
  return false;
}

/** @param {MouseEvent} event @param {Tap} tap @param {Element} control */
function isUnseen(event, tap, control) {
  if (control.matches('[data-again], [rel="prev"], [rel="next"]')) return false;
  const cameAt = changedAt(control);
  const age = tap.at - cameAt;
  const isFinger = event instanceof PointerEvent && event.pointerType === 'touch';
  if (event.detail > 0 && cameAt > openedAt) {
    if (pressedAt < cameAt) return true;
    if (isFinger && age < REACTION_MS) return true;
  }
  if (tap.key !== last.key) return false;
  if (Math.hypot(tap.x - last.x, tap.y - last.y) > SAME_PLACE_PX) return false;
  if (control === last.control && (changed.get(control) ?? 0) <= last.at) return false;
  if (tap.isLink && last.isLink) return tap.at - last.at < DOUBLE_TAP_MS;
  return age < UNSEEN_MS || (last.control !== null && tap.at - last.at < UNSEEN_MS);
}

/** @param {Element} control */
function changedAt(control) {
  let at = openedAt;
  for (let node = /** @type {Node | null} */ (control); node; node = node.parentNode)
    at = Math.max(at, changed.get(node) ?? 0);
  return at;
}

/** @param {MouseEvent} event */
const placeOf = ({ detail, clientX, clientY }) =>
  detail === 0 ? { x: 0, y: 0, key: pressedKey } : { x: clientX, y: clientY, key: '' };

/** Another key than the last one is meant. @param {KeyboardEvent} event */
function heedKey(event) {
  pressedKey = event.key;
  if (pressedKey !== last.key) last = NO_TAP;
  const target = /** @type {Element} */ (event.target);
  if (event.repeat && event.key === 'Enter' && target.closest('a, button, summary'))
    event.preventDefault();
}

/** @param {SubmitEvent} event */
function sendOnce(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.getAttribute('method') !== 'post') return;
  const by = event.submitter;
  if (by?.matches('[data-again]')) return;
  if (isSent(form, by)) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else sent.set(form, { at: now(), by, answeredAt: null });
}

/**
 * Whether it waits for its answer, or the same button has just had one.
 * @param {Element} form @param {Element | null} by
 */
function isSent(form, by) {
  const earlier = sent.get(form);
  if (!earlier) return false;
  const { at, answeredAt } = earlier;
  if (answeredAt === null) return now() - at < UNANSWERED_MS;
  return earlier.by === by && now() - answeredAt < UNSEEN_MS;
}

/** Another value is another thing to send. */
function forget() {
  last = NO_TAP;
  for (const [form, { answeredAt }] of sent) if (answeredAt !== null) sent.delete(form);
}

function noteAnswer() {
  for (const one of sent.values()) one.answeredAt ??= now();
  markSettling();
}

/** [data-settling] on the page while a second tap might not count: for whoever watches, as tests do. */
function markSettling() {
  document.documentElement.setAttribute('data-settling', '');
  clearTimeout(settling);
  settling = window.setTimeout(
    () => document.documentElement.removeAttribute('data-settling'),
    UNSEEN_MS,
  );
}
