/*
 * A block that is drawn anew by itself, [data-live], leaves alone what somebody is at: a form with
 * the cursor or unsaved text in it, an open menu or question, and whatever else is open or closed.
 */
const BUSY = 'details.menu[open], details.ask[open]';
const TEXT = 'input:not([type="hidden"]), textarea, select';

/** htmx leaves out what carries this when it draws over it. */
const SKIPPED = 'hx-morph-skip';

export function startHeld() {
  /** @type {(() => void)[]} */
  let after = [];
  document.addEventListener('htmx:before:swap', (event) => {
    const block = /** @type {CustomEvent} */ (event).detail?.ctx?.sourceElement;
    if (block instanceof Element && block.matches('[data-live]')) after = hold(block);
  });
  document.addEventListener('htmx:after:swap', () => {
    for (const act of after.splice(0)) act();
  });
}

/**
 * Holds what is in use; what it answers gives it back afterwards.
 * @param {Element} block
 */
function hold(block) {
  const held = [...block.querySelectorAll('form')].filter(isInUse);
  const skipped = [...held, ...block.querySelectorAll(BUSY)];
  for (const element of skipped) element.setAttribute(SKIPPED, '');
  const folds = [...block.querySelectorAll('details')].map((fold) => ({ fold, open: fold.open }));
  const place = document.activeElement?.closest('[data-live] > [id], [data-live]');
  return [
    () => {
      for (const element of skipped) element.removeAttribute(SKIPPED);
      for (const { fold, open } of folds) if (fold.open !== open) fold.open = open;
      if (place && document.activeElement === document.body) focusOn(place.id);
    },
  ];
}

/** What had the focus is gone: its row or its page has it then. @param {string} id */
function focusOn(id) {
  const heading = document.getElementById(id)?.querySelector('.row-link, h1');
  if (heading instanceof HTMLElement) heading.focus({ preventScroll: true });
}

/** @param {HTMLFormElement} form */
const isInUse = (form) =>
  [...form.querySelectorAll(TEXT)].some(
    (field) => field === document.activeElement || isTouched(field),
  );

/** Whether a field says something else than the page came with. @param {Element} field */
export function isTouched(field) {
  if (field instanceof HTMLSelectElement) {
    // Without one, the browser has selected the first.
    const before = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
    return field.selectedIndex !== Math.max(0, before);
  }
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (!(field instanceof HTMLInputElement)) return false;
  return isBox(field)
    ? field.checked !== field.defaultChecked
    : field.type !== 'hidden' && field.value !== field.defaultValue;
}

/** @param {HTMLInputElement} field */
export const isBox = ({ type }) => type === 'checkbox' || type === 'radio';
