import { TYPED_KEY } from './shop.js';

/** Name and address stay on this device only if the shopper ticks it, and leave with the tick. */
const KEY = 'catalog_details';

/** @param {HTMLFormElement} form */
const fields = (form) =>
  /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll('input[name^="customer."]')]);

/** @param {HTMLFormElement} form */
const tick = (form) => /** @type {HTMLInputElement | null} */ (form.querySelector('[data-keep]'));

/** Fills what is still empty. @param {HTMLFormElement} form */
export function fillDetails(form) {
  fillIn(
    form,
    read(() => sessionStorage.getItem(TYPED_KEY)),
  );
  const kept = read(() => localStorage.getItem(KEY));
  const box = tick(form);
  if (kept && box) box.checked = true;
  fillIn(form, kept ?? read(() => localStorage.getItem('catalog_place')));
}

/** @param {HTMLFormElement} form */
export function keepTyped(form) {
  try {
    sessionStorage.setItem(TYPED_KEY, JSON.stringify(valuesOf(form)));
  } catch {
    // Blocked or full: it is typed again after a reload.
  }
}

/** @param {HTMLFormElement} form */
const valuesOf = (form) => Object.fromEntries(fields(form).map(({ name, value }) => [name, value]));

/** @param {HTMLFormElement} form @param {Record<string, unknown> | null} kept */
function fillIn(form, kept) {
  for (const field of fields(form)) {
    const value = kept?.[field.name];
    if (field.value || typeof value !== 'string' || value === '') continue;
    field.value = value;
    const fold = field.closest('details');
    if (fold) fold.open = true;
  }
}

/** @param {HTMLFormElement} form */
export function keepDetails(form) {
  try {
    if (!tick(form)?.checked) return localStorage.removeItem(KEY);
    localStorage.setItem(KEY, JSON.stringify(valuesOf(form)));
  } catch {
    // Blocked or full: the details are typed again next time.
  }
}

/** @param {() => string | null} stored @returns {Record<string, unknown> | null} */
function read(stored) {
  try {
    return JSON.parse(stored() ?? 'null');
  } catch {
    return null;
  }
}
