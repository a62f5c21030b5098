import { word } from './words.js';

/*
 * Ctrl or Cmd K, and every <a data-find>, opens "Find anything" over the page. The link leads to
 * the same as a page. Operators find stores, on the page that lists them.
 */
const ADDRESS = '/dashboard/find';

export function startFind() {
  document.addEventListener('keydown', (event) => {
    const isFind = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
    if (isFind && !event.altKey && !event.shiftKey && open()) event.preventDefault();
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') step(event);
  });
  document.addEventListener('click', (event) => {
    const link = /** @type {Element} */ (event.target).closest('a[data-find]');
    const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (link && plain && open()) event.preventDefault();
  });
}

/** @returns {boolean} whether it is open now */
function open() {
  const { htmx } = /** @type {any} */ (window);
  const field = document.getElementById('find-text');
  if (field) {
    field.focus();
    return true;
  }
  if (document.body.dataset.places === 'operator') {
    const here = document.querySelector('[data-search]');
    if (here instanceof HTMLElement) here.focus();
    else location.assign('/admin/stores#search');
    return true;
  }
  if (!htmx || !document.body.dataset.who || document.querySelector('dialog[open]')) return false;
  const dialog = Object.assign(document.createElement('dialog'), { className: 'find-box' });
  dialog.setAttribute('aria-label', word('find'));
  const place = Object.assign(document.createElement('div'), { id: 'find-place' });
  dialog.append(place);
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  htmx.ajax('GET', ADDRESS, { target: '#find-place', swap: 'innerHTML' });
  return true;
}

/** From the field to the results and between them. @param {KeyboardEvent} event */
function step(event) {
  const find = /** @type {Element} */ (event.target).closest('#find');
  if (!find) return;
  const places = [...find.querySelectorAll('input[type="search"], #found a')];
  const at = places.indexOf(/** @type {Element} */ (event.target));
  const next = places[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (at === -1 || !(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

/** @type {Record<string, string>} */
const DESK = { h: '', o: 'orders', d: 'drafts', p: 'products', n: 'notifications', s: 'settings' };
const PORTAL = ['', 'stores', 'users', 'subscriptions', 'revenue', 'health', 'settings'];

/**
 * Where G and a key leads: letters at the desk, 1 to 7 in the portal; a question mark to the help.
 * @param {string} key
 */
export function placeOf(key) {
  const isPortal = document.body.dataset.places === 'operator';
  const name = key === '?' ? 'help' : isPortal ? PORTAL[Number(key) - 1] : DESK[key];
  return name === undefined ? name : `/${isPortal ? 'admin' : 'dashboard'}${name && `/${name}`}`;
}
