import { TYPED_KEY } from './shop.js';

/** Name and address stay on this device only if the shopper ticks it, and leave with the tick. */
const KEY = 'catalog_details';

/** @param {HTMLFormElement} form */
const tick = (form) => /** @type {HTMLInputElement | null} */ (form.querySelector('[data-keep]'));

/**
 * Fills what is still empty; what was typed in this tab counts before what was kept.
 * @param {HTMLFormElement} form
 */
export function fillDetails(form) {
  const box = tick(form);
  const kept = box && read(() => localStorage.getItem(KEY));
  if (kept) box.checked = true;
  fillIn(form, {
    ...(kept ?? read(() => localStorage.getItem('catalog_place'))),
    ...read(() => sessionStorage.getItem(TYPED_KEY)),
    // A link that asks for one is newer.
    ...(location.search.includes('method=') && { paymentMethod: '' }),
  });
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
const valuesOf = (form) =>
  Object.fromEntries(
    [...new FormData(form)].filter(([name, text]) => text && /^(customer|pay|deliv)/.test(name)),
  );

/** Of the options for delivery, which are drawn when the place is known. */
export let keptOption = '';

/** @param {HTMLFormElement} form @param {Record<string, string>} kept */
function fillIn(form, kept) {
  for (const field of form.querySelectorAll('input')) {
    const value = kept[field.name];
    if (field.type === 'radio' && !field.disabled) field.checked ||= field.value === value;
    if (field.value || !value) continue;
    field.value = value;
    const fold = field.closest('details');
    if (fold) fold.open = true;
  }
  keptOption ||= kept.deliveryOptionId ?? '';
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

/** @param {() => string | null} stored @returns {Record<string, string> | null} */
function read(stored) {
  try {
    return JSON.parse(stored() ?? 'null');
  } catch {
    return null;
  }
}
