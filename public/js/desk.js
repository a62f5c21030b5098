import { placeOf, startFind } from './desk/find.js';
import { ON_CLOCK, startCounts, startPolling, startStream } from './desk/fresh.js';
import { isTouched, startHeld } from './desk/held.js';
import { startKeptText } from './desk/kept-text.js';
import { startActing, startSwaps, startToasts, toast } from './desk/live.js';
import { startMoved } from './desk/moved-draft.js';
import { startPasswords } from './desk/passwords.js';
import { filled, word } from './desk/words.js';

/*
 * The seller's and operator's pages work without this file; it makes them quicker. The build joins it
 * and what it imports into one file: each further one is one more request on a slow network.
 */
export { filled, isTouched, toast, word };

/*
 * <a href="page with the same form" data-dialog="id"> opens <dialog id>; [data-close] closes it.
 * The browser itself keeps the focus inside and gives it back to the opener.
 */
function startDialogs() {
  document.addEventListener('click', (event) => {
    const target = /** @type {Element} */ (event.target);
    const opener = target.closest('[data-dialog]');
    for (const menu of document.querySelectorAll('details.menu[open]')) {
      // What it leads to on this page would lie below it.
      const leadsOn = opener !== null || target.closest('a[href^="#"]') !== null;
      if (!menu.contains(target) || leadsOn) menu.removeAttribute('open');
    }
    if (opener) {
      const dialog = document.getElementById(opener.getAttribute('data-dialog') ?? '');
      if (!(dialog instanceof HTMLDialogElement)) return;
      event.preventDefault();
      dialog.showModal();
      return;
    }
    if (target instanceof HTMLDialogElement && isOnBackdrop(target, event)) target.close();
    if (target.closest('[data-close]')) {
      event.preventDefault();
      target.closest('dialog')?.close();
    }
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    const menu = document.querySelector('details.menu[open]');
    menu?.removeAttribute('open');
    menu?.querySelector('summary')?.focus();
  });
}

/** @param {HTMLDialogElement} dialog @param {MouseEvent} event */
function isOnBackdrop(dialog, { clientX, clientY }) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/*
 * [data-copy] and [data-share] carry the text, or an address of this site that begins with a slash;
 * they are hidden until the browser can do it.
 */
function startCopying() {
  const reveal = () => {
    for (const button of document.querySelectorAll('button[data-copy]')) {
      button.toggleAttribute('hidden', !navigator.clipboard);
    }
    for (const button of document.querySelectorAll('button[data-share]')) {
      button.toggleAttribute('hidden', !navigator.share);
    }
  };
  reveal();
  document.addEventListener('htmx:after:swap', reveal);
  document.addEventListener('click', async ({ target }) => {
    const button = /** @type {Element} */ (target).closest('button[data-copy], button[data-share]');
    if (!(button instanceof HTMLButtonElement)) return;
    const { copy, share } = button.dataset;
    try {
      if (share) await navigator.share({ url: absolute(share), title: button.dataset.title });
      if (!copy) return;
      await navigator.clipboard.writeText(absolute(copy));
      toast(word('copied'));
    } catch {
      // The person closed the system's sheet, or the browser refused: nothing was promised yet.
    }
  });
}

/** @param {string} text */
const absolute = (text) => (text.startsWith('/') ? new URL(text, location.origin).href : text);

/** The forms whose typed text is not saved yet. @type {Set<HTMLFormElement>} */
const dirty = new Set();

/** Locks the pressed button and says what happens. */
function startForms() {
  document.addEventListener('submit', (event) => {
    if (event.defaultPrevented && !isHtmx(event.target)) return;
    const form = /** @type {HTMLFormElement} */ (event.target);
    dirty.delete(form);
    const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
    // After the browser has read the form: a disabled button's own value would not be sent.
    if (button) setTimeout(() => lock(button));
  });
  // Back out of the browser's memory brings the locked button along.
  window.addEventListener('pageshow', (event) => event.persisted && unlockAll());
  document.addEventListener('htmx:finally:request', unlockAll);
  document.addEventListener('input', ({ target }) => {
    const form = /** @type {Element} */ (target).closest('form');
    if (form?.hasAttribute('data-guard')) dirty.add(form);
  });
  // A form that came back with what was typed is not saved either.
  document.addEventListener('htmx:after:swap', () => {
    for (const form of document.querySelectorAll('form[data-guard="typed"]')) {
      if (form instanceof HTMLFormElement) dirty.add(form);
    }
  });
  window.addEventListener('beforeunload', (event) => {
    if ([...dirty].some((form) => form.isConnected)) event.preventDefault();
  });
}

/** @param {EventTarget | null} form */
const isHtmx = (form) =>
  form instanceof Element && (form.hasAttribute('hx-post') || form.hasAttribute('hx-get'));

/** @param {HTMLButtonElement} button */
function lock(button) {
  const busy = button.dataset.busy;
  if (!busy || button.disabled) return;
  button.dataset.label = button.innerHTML;
  button.textContent = busy;
  button.disabled = true;
}

function unlockAll() {
  for (const button of document.querySelectorAll('button[data-label]')) {
    if (!(button instanceof HTMLButtonElement)) continue;
    button.innerHTML = button.dataset.label ?? '';
    button.disabled = false;
    delete button.dataset.label;
  }
}

/*
 * <details data-fold="name" open>: a block that is folded on a phone until somebody opens it. It
 * comes open, so that without script everything can be read.
 */
function startFolds() {
  const phone = matchMedia('(max-width: 899px)');
  /** @type {Set<string>} */
  const opened = new Set();
  const fold = () => {
    for (const block of document.querySelectorAll('details[data-fold]')) {
      if (!(block instanceof HTMLDetailsElement)) continue;
      const tells =
        block.querySelector(`[aria-invalid="true"], [role="alert"], ${ON_CLOCK}`) !== null;
      block.open = !phone.matches || tells || opened.has(block.dataset.fold ?? '');
    }
  };
  fold();
  phone.addEventListener('change', fold);
  document.addEventListener('htmx:after:swap', fold);
  document.addEventListener('click', ({ target }) => {
    const block = /** @type {Element} */ (target).closest(
      'details[data-fold] > summary',
    )?.parentElement;
    const name = block?.dataset.fold;
    if (!(block instanceof HTMLDetailsElement) || !name) return;
    // The browser opens or closes it after this.
    if (block.open) opened.delete(name);
    else opened.add(name);
  });
}

/* Single keys can be switched off (WCAG 2.1.4) and are ignored while typing. */
const CHORD_MS = 1_500;
let chordUntil = 0;

function startShortcuts() {
  document.addEventListener('keydown', (event) => {
    if (event.isComposing || event.altKey) return;
    if (event.ctrlKey || event.metaKey) return withControl(event);
    if (document.body.dataset.shortcuts !== 'on' || isTyping(event.target)) return;
    if (document.querySelector('dialog[open]')) return;
    const key = event.key.toLowerCase();
    // A key that is held down decides once, not about the next one, too.
    if (event.repeat && key !== 'j' && key !== 'k') return;
    if (act(key)) event.preventDefault();
  });
}

/** @param {KeyboardEvent} event */
function withControl(event) {
  const form = /** @type {Element} */ (event.target).closest('form');
  const editor = form?.hasAttribute('data-guard')
    ? form
    : document.querySelector('form[data-guard]');
  if (event.key === 'Enter' && form) send(form, 'main');
  else if (event.key === 's' && editor instanceof HTMLFormElement) send(editor, 'save', 'main');
  else return;
  event.preventDefault();
}

/**
 * By its button for that, where a form has several; it may stand elsewhere on the page.
 * @param {HTMLFormElement} form @param {...('main' | 'save')} kinds the first that is there
 */
function send(form, ...kinds) {
  const buttons = kinds.flatMap((kind) =>
    [...form.elements].filter((field) => field.matches(`button[data-${kind}]`)),
  );
  const [button] = buttons;
  form.requestSubmit(button instanceof HTMLButtonElement ? button : null);
}

/** @param {EventTarget | null} target */
const isTyping = (target) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type="checkbox"], [type="radio"]), select, textarea'));

/** @param {string} key @returns {boolean} whether the key meant something */
function act(key) {
  const now = Date.now();
  if (now < chordUntil) {
    chordUntil = 0;
    return go(placeOf(key));
  }
  if (key === 'g') {
    chordUntil = now + CHORD_MS;
    return true;
  }
  if (key === '?') return go(placeOf(key));
  if (key === '/') return focusOn(document.querySelector('[data-search]'));
  const control = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (control instanceof HTMLElement) control.click();
  if (control) return true;
  if (key === 'j' || key === 'k') return moveRow(key === 'j' ? 1 : -1);
  return false;
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
  const focused = links.indexOf(/** @type {Element} */ (document.activeElement));
  // From the one that is open beside the list.
  const at = focused === -1 ? links.findIndex((link) => link.ariaCurrent === 'page') : focused;
  return focusOn(links[at === -1 ? 0 : at + step]);
}

startActing();
startToasts();
startSwaps();
startMoved();
startCounts();
startPolling();
startStream();
startDialogs();
startCopying();
startForms();
startFolds();
// After the folds: what somebody has closed stays closed.
startHeld();
startPasswords();
startShortcuts();
startFind();
startKeptText();
