/*
 * Ticking rows of the orders list: X and Shift X, a box for the whole page, how many are ticked,
 * and on a phone the "Select" mode, also by a long press. The boxes belong to the form of the bar
 * below the list, so that all of it works without this file too.
 */
const LONG_PRESS_MS = 500;

/** The box that was ticked last: where a range begins. @type {HTMLInputElement | null} */
let last = null;

/** The boxes of rows: other forms on the page have fields of the same name. */
const BOX = 'input[name="ids"][form="bulk-bar"]';

const list = () => document.getElementById('orders');

/** @returns {HTMLInputElement[]} */
const boxes = () => [...document.querySelectorAll(`#orders ${BOX}`)].filter(isBox);

/** @param {Element | null | undefined} element @returns {element is HTMLInputElement} */
const isBox = (element) => element instanceof HTMLInputElement;

/** @param {Element | null | undefined} element */
function boxOf(element) {
  const box = element?.closest('tr')?.querySelector(BOX);
  return isBox(box) ? box : null;
}

function refresh() {
  const all = boxes();
  const picked = all.filter((box) => box.checked).length;
  const whole = document.querySelector('#orders input[name="all"]');
  const words = document.querySelector('[data-picked]');
  if (words instanceof HTMLElement) {
    const { all: every = '', one = '', many: several = '' } = words.dataset;
    const counted = (picked === 1 ? one : several).replace('%', String(picked));
    const text = isBox(whole) && whole.checked ? every : counted;
    if (words.textContent !== text) words.textContent = text;
  }
  const many = isBox(whole) && whole.checked ? '' : picked > 0 ? ` ${picked}` : '';
  for (const count of document.querySelectorAll('#orders [data-picked-count]')) {
    if (count.textContent !== many) count.textContent = many;
  }
  for (const page of document.querySelectorAll('#orders [data-pick-all]')) {
    if (!isBox(page)) continue;
    page.hidden = false;
    page.checked = all.length > 0 && picked === all.length;
    page.indeterminate = picked > 0 && picked < all.length;
  }
}

/** @param {HTMLInputElement} box @param {boolean} checked */
function pick(box, checked) {
  box.checked = checked;
  last = box;
  refresh();
}

/** @param {HTMLInputElement} box */
function pickRange(box) {
  const all = boxes();
  const from = last?.isConnected ? all.indexOf(last) : all.indexOf(box);
  const [start, end] = [from, all.indexOf(box)].sort((a, b) => a - b);
  for (const one of all.slice(start, (end ?? 0) + 1)) one.checked = true;
  last = box;
  refresh();
}

function startKeys() {
  document.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'x' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.body.dataset.shortcuts !== 'on' || document.querySelector('dialog[open]')) return;
    const at = /** @type {Element} */ (event.target);
    if (at.matches('input:not([type="checkbox"]), select, textarea')) return;
    const box = boxOf(at) ?? boxes()[0];
    if (!box) return;
    event.preventDefault();
    if (boxOf(at) === null) focusRow(box);
    if (event.shiftKey) pickRange(box);
    else pick(box, !box.checked);
  });
}

/** @param {HTMLInputElement} box */
function focusRow(box) {
  const link = box.closest('tr')?.querySelector('.row-link');
  if (link instanceof HTMLElement) link.focus();
}

function startBoxes() {
  document.addEventListener('change', ({ target }) => {
    if (!isBox(/** @type {Element} */ (target))) return;
    const box = /** @type {HTMLInputElement} */ (target);
    if (box.matches('[data-pick-all]')) for (const one of boxes()) one.checked = box.checked;
    if (box.matches(BOX)) last = box;
    if (box.closest('#orders')) refresh();
  });
  document.addEventListener('htmx:after:swap', refresh);
  // The browser brings ticks back on reload and on Back.
  window.addEventListener('pageshow', refresh);
}

const isSelecting = () =>
  list()?.classList.contains('selecting') && matchMedia('(max-width: 699px)').matches;

function startSelectMode() {
  document.addEventListener('click', (event) => {
    const target = /** @type {Element} */ (event.target);
    if (target.closest('[data-select]')) {
      event.preventDefault();
      const on = list()?.classList.toggle('selecting');
      if (!on) for (const box of boxes()) box.checked = false;
      return refresh();
    }
    const box = target.closest('.row-link') && isSelecting() ? boxOf(target) : null;
    if (!box) return;
    event.preventDefault();
    pick(box, !box.checked);
  });
}

function startLongPress() {
  let timer = 0;
  let pressed = false;
  const end = () => clearTimeout(timer);
  document.addEventListener('pointerdown', ({ target, pointerType }) => {
    const box = boxOf(/** @type {Element} */ (target));
    end();
    pressed = false;
    if (pointerType !== 'touch' || !box || isSelecting()) return;
    timer = window.setTimeout(() => {
      pressed = true;
      list()?.classList.add('selecting');
      pick(box, true);
    }, LONG_PRESS_MS);
  });
  for (const name of ['pointerup', 'pointercancel', 'scroll']) {
    document.addEventListener(name, end, true);
  }
  // The browser's own menu of the link would come over it.
  document.addEventListener('contextmenu', (event) => pressed && event.preventDefault());
  document.addEventListener(
    'click',
    (event) => {
      if (!pressed) return;
      pressed = false;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
}

startKeys();
startBoxes();
startSelectMode();
startLongPress();
refresh();
