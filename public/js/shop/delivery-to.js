/**
 * What delivery to a postal code costs, on the page of a product: asked once the page is there, for
 * the code that was typed on this device before. Without it, the form leads to a page of its own.
 */
/** Its values stand by the fields of the checkout, which fills them in. */
const KEY = 'catalog_place';
const CODE = 'customer.address.postalCode';

const find = () =>
  /** @type {HTMLFormElement | null} */ (document.querySelector('[data-delivery-to]'));

/** @param {HTMLFormElement} form */
const codeOf = (form) => /** @type {HTMLInputElement} */ (form.elements.namedItem('code'));

/** @param {HTMLFormElement} form */
async function ask(form) {
  const asked = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  const chosen = /** @type {HTMLFormElement | null} */ (
    document.querySelector('form[data-cart-add]')
  )?.dataset.variantId;
  if (chosen) asked.set('variant', chosen);
  const address = new URL(form.action);
  const answer = await fetch(`${address.pathname}?${asked}`, { headers: { 'x-cart': '1' } });
  if (!answer.ok && answer.status !== 422) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const next = page.querySelector('[data-delivery-to]');
  // The form stays: what is said aloud is what changes within it.
  const place = form.querySelector('[aria-live]');
  place?.replaceChildren(...(next?.querySelector('[aria-live]')?.childNodes ?? []));
  if (answer.ok) keep(codeOf(form).value);
}

/** @param {string} code */
function keep(code) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ [CODE]: code }));
  } catch {
    // Blocked or full: it is typed again.
  }
}

function kept() {
  try {
    return String(JSON.parse(localStorage.getItem(KEY) ?? '{}')[CODE] ?? '');
  } catch {
    return '';
  }
}

const form = find();
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  void ask(form).catch(() => {});
});
if (form && !codeOf(form).value && kept()) {
  codeOf(form).value = kept();
  void ask(form).catch(() => {});
}
