/* What a page says and shows by itself: toasts, swaps, how long an operator acts for somebody. */

import { ON_CLOCK } from './fresh.js';
import { word } from './words.js';

/* Long enough to be read twice and undone; a toast never holds the only copy of something. */
const SHOWN_MS = 10_000;
const UNDO_MS = 30_000;

const container = () => document.getElementById('toasts');

/**
 * Shows and announces one short sentence.
 * @param {string} message
 */
export function toast(message) {
  const element = document.createElement('div');
  element.className = 'toast';
  element.append(Object.assign(document.createElement('span'), { textContent: message }));
  container()?.append(element);
}

/* What somebody reads to know where they are, or is about to press. */
const KEPT_CLEAR = 'h1, h2, .bottombar, .action-bar, main button, main textarea';
/* In CSS pixels: no closer than this, and no higher than the bar on top. */
const NEAR = 8;
const TOP = 64;

/** Lifts the toasts to the lowest place where they cover nothing of that; else they stay below. */
function place() {
  const box = container();
  if (!box) return;
  box.style.setProperty('--lift', '0px');
  const shown = [...box.children].map((toast) => toast.getBoundingClientRect());
  if (shown.length === 0) return;
  const left = Math.min(...shown.map((rect) => rect.left));
  const right = Math.max(...shown.map((rect) => rect.right));
  const { top, bottom } = box.getBoundingClientRect();
  const clear = [...document.querySelectorAll(KEPT_CLEAR)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => element.getBoundingClientRect())
    .filter((rect) => rect.width > 1 && rect.left < right && rect.right > left);
  let lift = 0;
  for (;;) {
    const hit = clear.find(
      (rect) => rect.bottom > top - lift - NEAR && rect.top < bottom - lift + NEAR,
    );
    if (!hit) break;
    lift = bottom - hit.top + NEAR;
    if (top - lift < TOP) return;
  }
  box.style.setProperty('--lift', `${lift}px`);
}

/** @param {HTMLElement} element */
function enliven(element) {
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = '✕';
  close.setAttribute('aria-label', word('dismiss'));
  close.addEventListener('click', () => element.remove());
  element.append(close);
  // A refusal stays until it is read and closed.
  if (element.classList.contains('bad')) return;
  // Not at once: the form is still being read when it is sent.
  element.addEventListener('submit', () => setTimeout(() => element.remove(), 100));
  // The newest takes the place of the one before: a pile of them would cover the page.
  for (const other of element.parentElement?.children ?? []) {
    if (other !== element && !other.classList.contains('bad')) other.remove();
  }
  const shownMs = element.querySelector('[data-undo]') ? UNDO_MS : SHOWN_MS;
  let timer = setTimeout(() => element.remove(), shownMs);
  const hold = () => clearTimeout(timer);
  const release = () => {
    clearTimeout(timer);
    timer = setTimeout(() => element.remove(), shownMs);
  };
  for (const name of ['pointerenter', 'focusin']) element.addEventListener(name, hold);
  for (const name of ['pointerleave', 'focusout']) element.addEventListener(name, release);
}

export function startToasts() {
  const box = container();
  if (!box) return;
  new MutationObserver((changes) => {
    for (const node of changes.flatMap((change) => [...change.addedNodes])) {
      if (node instanceof HTMLElement && node.classList.contains('toast')) enliven(node);
    }
    place();
  }).observe(box, { childList: true });
  // A live region announces what is added, not what came with the page.
  const first = [...box.children];
  box.replaceChildren();
  setTimeout(() => box.append(...first), 100);
}

/**
 * htmx 4 hands the parser an options object that Chrome 143 (at least) refuses, which would end
 * every swap there.
 */
function acceptParserOptions() {
  const native = Document.parseHTMLUnsafe;
  if (!native) return;
  try {
    Reflect.apply(native, Document, ['', {}]);
  } catch {
    Document.parseHTMLUnsafe = (html) => native.call(Document, html);
  }
}

/* What follows a swap: focus on what is marked for it, and words when the network is gone. */
export function startSwaps() {
  acceptParserOptions();
  focusMarked();
  keepTypedMeanwhile();
  keepOpened();
  document.addEventListener('htmx:after:swap', focusMarked);
  document.addEventListener('htmx:after:swap', sayMarked);
  document.addEventListener('htmx:after:swap', place);
  // What somebody has just done shows in the navigation's numbers at once.
  document.addEventListener('htmx:after:request', (event) => {
    const { ctx } = /** @type {CustomEvent} */ (event).detail ?? {};
    if (ctx?.request?.method === 'GET') return;
    document.getElementById('counts')?.dispatchEvent(new CustomEvent('poll'));
  });
  document.addEventListener('htmx:error', (event) => {
    const { ctx } = /** @type {CustomEvent} */ (event).detail ?? {};
    if (ctx?.sourceElement?.matches?.(`${ON_CLOCK}, #live`)) return;
    if (!ctx?.response) toast(unansweredWords(ctx?.sourceElement));
  });
}

/**
 * The connection broke before there was an answer. Reloading would lose what was typed.
 * @param {Element | undefined} source
 */
function unansweredWords(source) {
  const form = source?.closest('form');
  if (form?.elements.namedItem('key')) return word('offlineOnce');
  return word(form?.hasAttribute('data-guard') ? 'offlineGuarded' : 'offline');
}

/* What somebody has opened stays open when it is drawn anew. */
function keepOpened() {
  /** @type {string[]} */
  let opened = [];
  document.addEventListener('htmx:before:swap', () => {
    opened = [...document.querySelectorAll(`${ON_CLOCK} details[id][open]`)].map(({ id }) => id);
  });
  document.addEventListener('htmx:after:swap', () => {
    for (const id of opened) document.getElementById(id)?.setAttribute('open', '');
  });
}

/* What is typed into a form while its answer is on the way is not in the answer: it is put back. */
function keepTypedMeanwhile() {
  /** @type {WeakMap<object, { form: HTMLFormElement, before: Map<string, string> }>} */
  const sent = new WeakMap();
  document.addEventListener('htmx:before:request', (event) => {
    const { ctx } = /** @type {CustomEvent} */ (event).detail ?? {};
    const form = ctx?.sourceElement;
    if (form instanceof HTMLFormElement) sent.set(ctx, { form, before: textsOf(form) });
  });
  document.addEventListener('htmx:after:swap', (event) => {
    const { form, before } = sent.get(/** @type {CustomEvent} */ (event).detail?.ctx) ?? {};
    const now = form && document.getElementById(form.id);
    if (!form || !before || !(now instanceof HTMLFormElement) || now === form) return;
    for (const [name, text] of textsOf(form)) {
      const field = now.elements.namedItem(name);
      if (text === before.get(name) || !field || !('value' in field)) continue;
      field.value = text;
      // Whoever is typing there goes on typing there.
      if (Object.is(field, document.activeElement))
        now.querySelector('[data-focus]')?.removeAttribute('data-focus');
    }
  });
}

/**
 * What its fields say, those of rows left out: a row that went gives its number to the next.
 * @param {HTMLFormElement} form
 */
const textsOf = (form) =>
  new Map(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && !/\.\d/.test(name) ? [[name, value]] : [],
    ),
  );

/** The mark is used up, so that a later swap elsewhere never takes the focus away again. */
function focusMarked() {
  const [wanted] = document.querySelectorAll('[autofocus], [data-focus]');
  if (!(wanted instanceof HTMLElement)) return;
  wanted.removeAttribute('data-focus');
  wanted.removeAttribute('autofocus');
  wanted.focus();
}

/** [data-said="id"] is heard from there: a live region that comes with a swap is not. */
function sayMarked() {
  for (const element of document.querySelectorAll('[data-said]')) {
    const region = document.getElementById(element.getAttribute('data-said') ?? '');
    const { textContent } = element;
    if (region && region.textContent !== textContent) region.textContent = textContent;
  }
}

/* [data-acting-until]: how long an operator acts for somebody yet, said aloud two minutes before. */
const WARN_MS = 120_000;

export function startActing() {
  const strip = document.querySelector('[data-acting-until]');
  const left = strip?.querySelector('[data-acting-left]');
  const said = strip?.querySelector('[data-acting-said]');
  const end = Date.parse(strip?.getAttribute('data-acting-until') ?? '');
  if (!strip || !left || !said || Number.isNaN(end)) return;
  const show = () => {
    const ms = end - Date.now();
    const minutes = Math.ceil(ms / 60_000);
    const words = ms > 0 ? word('actingLeft', { minutes }) : word('actingOver');
    if (left.textContent !== words) left.textContent = words;
    const warning = ms > WARN_MS ? '' : word(ms > 0 ? 'actingSoon' : 'actingEnded');
    if (said.textContent !== warning) said.textContent = warning;
    strip.classList.toggle('ending', ms <= WARN_MS);
  };
  // Not at once: a live region announces what changes, not what came with the page.
  setTimeout(show, 1_000);
  setInterval(show, 5_000);
}
