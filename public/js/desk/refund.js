/*
 * The form for a refund works without this file. Here its button says the amount that goes back, and
 * [data-fill] puts all that is left into the field.
 */
const field = document.getElementById('f-amount');
const words = document.querySelector('[data-amount-of]');
const fill = document.querySelector('button[data-fill]');

function show() {
  if (!(field instanceof HTMLInputElement) || !(words instanceof HTMLElement)) return;
  const { currency = '', language } = words.dataset;
  const typed = field.value.replaceAll(/[^\d.]/g, '');
  const amount = Number(typed);
  const style = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' };
  words.textContent =
    amount > 0
      ? ` ${new Intl.NumberFormat(language, /** @type {Intl.NumberFormatOptions} */ (style)).format(amount)}`
      : '';
}

if (field instanceof HTMLInputElement) field.addEventListener('input', show);
if (fill instanceof HTMLButtonElement) {
  fill.hidden = false;
  fill.addEventListener('click', () => {
    if (!(field instanceof HTMLInputElement)) return;
    field.value = fill.dataset.fill ?? '';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
show();

export {};
