/** The forms whose typed text is not saved yet. @type {Set<HTMLFormElement>} */
const dirty = new Set();

/** Locks the pressed button and says what happens; a form is never sent twice by two clicks. */
export function startForms() {
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
  document.addEventListener('change', ({ target }) => {
    const form = /** @type {Element} */ (target).closest('form[data-submit-on-change]');
    if (form instanceof HTMLFormElement) form.requestSubmit();
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
