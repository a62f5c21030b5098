/* Single keys can be switched off (WCAG 2.1.4) and are ignored while typing. */
/** @type {Record<string, string>} */
const PLACES = {
  h: '/dashboard',
  o: '/dashboard/orders',
  p: '/dashboard/products',
  n: '/dashboard/notifications',
  s: '/dashboard/settings',
};
const CHORD_MS = 1_500;
let chordUntil = 0;

export function startShortcuts() {
  document.addEventListener('keydown', (event) => {
    if (event.isComposing || event.altKey) return;
    if (event.ctrlKey || event.metaKey) return withControl(event);
    if (document.body.dataset.shortcuts !== 'on' || isTyping(event.target)) return;
    if (document.querySelector('dialog[open]')) return;
    const key = event.key.toLowerCase();
    if (act(key)) event.preventDefault();
  });
}

/** @param {KeyboardEvent} event */
function withControl(event) {
  const form = /** @type {Element} */ (event.target).closest('form');
  const saves = event.key === 's' && document.querySelector('form[data-guard]');
  if (event.key === 'Enter' && form) form.requestSubmit();
  else if (saves instanceof HTMLFormElement) saves.requestSubmit();
  else return;
  event.preventDefault();
}

/** @param {EventTarget | null} target */
const isTyping = (target) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, select, textarea'));

/** @param {string} key @returns {boolean} whether the key meant something */
function act(key) {
  const now = Date.now();
  if (now < chordUntil) {
    chordUntil = 0;
    return go(PLACES[key]);
  }
  if (key === 'g') {
    chordUntil = now + CHORD_MS;
    return true;
  }
  if (key === '?') return go('/dashboard/help');
  if (key === '/') return focusOn(document.querySelector('[data-search]'));
  if (key === 'j' || key === 'k') return moveRow(key === 'j' ? 1 : -1);
  const control = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (control instanceof HTMLElement) control.click();
  return control !== null;
}

/** @param {string | undefined} place */
function go(place) {
  if (place) location.assign(place);
  return place !== undefined;
}

/** @param {Element | null | undefined} element */
function focusOn(element) {
  if (element instanceof HTMLElement) element.focus();
  return element instanceof HTMLElement;
}

/** @param {1 | -1} step */
function moveRow(step) {
  const links = [...document.querySelectorAll('[data-rows] .row-link')];
  const at = links.indexOf(/** @type {Element} */ (document.activeElement));
  return focusOn(links[at === -1 ? 0 : at + step]);
}
