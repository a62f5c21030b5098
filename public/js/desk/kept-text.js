import { word } from './words.js';

/**
 * What was typed into a form[data-guard] is not lost when the session had ended before it was sent,
 * or nobody answered: it waits in this tab and comes back once the same person has signed in or come
 * back to it. Passwords and files are never kept.
 *
 * @typedef {object} Kept
 * @property {string} who
 * @property {string} action the form's address
 * @property {string} html the form as it stood, rows that were added included
 * @property {(string | boolean | null)[]} states of its fields, in their order
 * @property {boolean} [ended] whether it waits for its form, wherever the person goes meanwhile
 */
const KEY = 'sk-typed';
const UNKEPT = new Set(['hidden', 'password', 'file', 'submit', 'button', 'image', 'reset']);

/** After everything that listens to forms. */
export function startKeptText() {
  const kept = read();
  const { who } = document.body.dataset;
  if (kept && !who) waitForSignIn(kept);
  else if (kept && (kept.who !== who || !(kept.ended || isUnanswered()))) forget();
  else if (kept) putBack(kept);
  if (!who) return;
  document.addEventListener('submit', ({ target }) => keep(target, who), true);
  document.addEventListener('htmx:after:request', (event) => {
    const { ctx } = /** @type {CustomEvent} */ (event).detail ?? {};
    const { method } = ctx?.request ?? {};
    if (method !== 'GET' && ctx?.response && ctx.response.status !== 401) forget();
  });
}

/** @param {EventTarget | null} form @param {string} who */
function keep(form, who) {
  if (!(form instanceof HTMLFormElement) || !form.hasAttribute('data-guard')) return;
  const action = form.getAttribute('action') ?? '';
  const states = [...form.elements].map(stateOf);
  write({ who, action, html: form.innerHTML, states });
}

/** @param {Kept} kept */
function waitForSignIn(kept) {
  write({ ...kept, ended: true });
  document.querySelector('[data-kept]')?.removeAttribute('hidden');
}

/**
 * Whether the form was left for an answer that never came, and the person came back to it: any
 * answer of ours would have forgotten what was kept.
 */
function isUnanswered() {
  const [entry] = performance.getEntriesByType('navigation');
  if (!(entry instanceof PerformanceNavigationTiming)) return false;
  // A form that is sent anew by a reload leads on to another page.
  return entry.type === 'back_forward' || (entry.type === 'reload' && entry.redirectCount === 0);
}

/** @param {Kept} kept */
function putBack(kept) {
  const { action, html, states } = kept;
  const form = document.querySelector(`form[data-guard][action="${CSS.escape(action)}"]`);
  // A form sent to its own page is gone from the history: Back leads before it, from where one goes on.
  if (!(form instanceof HTMLFormElement)) return write({ ...kept, ended: true });
  forget();
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  form.replaceChildren(...body.childNodes);
  for (const [at, field] of [...form.elements].entries()) restore(field, states[at]);
  const notice = Object.assign(document.createElement('p'), { className: 'notice warn' });
  notice.textContent = word('restored');
  notice.tabIndex = -1;
  form.prepend(notice);
  notice.focus();
  form.dispatchEvent(new Event('input', { bubbles: true }));
}

/** @param {Element} field */
function stateOf(field) {
  if (field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement)
    return field.value;
  if (!(field instanceof HTMLInputElement) || UNKEPT.has(field.type)) return null;
  // A password that is shown is a field of text.
  if (field.autocomplete.includes('password')) return null;
  return isBox(field) ? field.checked : field.value;
}

/** @param {Element} field @param {string | boolean | null | undefined} state */
function restore(field, state) {
  if (field instanceof HTMLInputElement && typeof state === 'boolean') field.checked = state;
  else if ('value' in field && typeof state === 'string') field.value = state;
}

/** @param {HTMLInputElement} field */
const isBox = ({ type }) => type === 'checkbox' || type === 'radio';

/** @returns {Kept | null} */
function read() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

/** @param {Kept} kept */
function write(kept) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Blocked or full: the browser's own way Back still has what was typed.
  }
}

const forget = () => sessionStorage.removeItem(KEY);
