/*
 * The form for a refund works without this file. Here its button says the amount that goes back, and
 * [data-fill] puts all that is left into the field.
 */
const amountField = document.getElementById('f-amount');
const words = document.querySelector('[data-amount-of]');
const plain = words?.textContent ?? '';
const fill = document.querySelector('button[data-fill]');

function show() {
  if (!(amountField instanceof HTMLInputElement) || !(words instanceof HTMLElement)) return;
  const { currency = '', language, words: withAmount = '' } = words.dataset;
  const typed = amountField.value.replaceAll(/[^\d.]/g, '');
  const amount = Number(typed);
  const style = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' };
  words.textContent =
    amount > 0
      ? withAmount.replace(
          '%',
          new Intl.NumberFormat(language, /** @type {Intl.NumberFormatOptions} */ (style)).format(
            amount,
          ),
        )
      : plain;
}

if (amountField instanceof HTMLInputElement) amountField.addEventListener('input', show);
if (fill instanceof HTMLButtonElement) {
  fill.hidden = false;
  fill.addEventListener('click', () => {
    if (!(amountField instanceof HTMLInputElement)) return;
    amountField.value = fill.dataset.fill ?? '';
    amountField.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
show();

export {};
