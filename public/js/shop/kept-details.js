/** Name and address stay on this device only if the shopper ticks it, and leave with the tick. */
const KEY = 'catalog_details';

/** @param {HTMLFormElement} form */
const fields = (form) =>
  /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll('input[name^="customer."]')]);

/** @param {HTMLFormElement} form */
const tick = (form) => /** @type {HTMLInputElement | null} */ (form.querySelector('[data-keep]'));

/** Fills what is still empty. @param {HTMLFormElement} form */
export function fillDetails(form) {
  const kept = read();
  const box = tick(form);
  if (!kept || !box) return;
  box.checked = true;
  for (const field of fields(form)) {
    const value = kept[field.name];
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
    const details = Object.fromEntries(fields(form).map(({ name, value }) => [name, value]));
    localStorage.setItem(KEY, JSON.stringify(details));
  } catch {
    // Blocked or full: the details are typed again next time.
  }
}

/** @returns {Record<string, unknown> | null} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}
