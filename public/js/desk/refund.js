/*
 * The form for a refund works without this file. Here its button says the amount that goes back, and
 * [data-fill] puts all that is left into the field, and pieces put in what was paid for them.
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

/** @param {string} text */
function fillIn(text) {
  if (!(amountField instanceof HTMLInputElement)) return;
  amountField.value = text;
  amountField.dispatchEvent(new Event('input', { bubbles: true }));
}

function fillFromPieces() {
  let sum = 0;
  for (const field of document.querySelectorAll('input[data-refund-of]')) {
    if (!(field instanceof HTMLInputElement)) continue;
    const all = Number(field.max);
    const pieces = Math.min(Math.max(0, Math.trunc(Number(field.value))), all);
    sum += Math.round((Number(field.dataset.refundOf) * pieces) / all);
  }
  const most = fill instanceof HTMLButtonElement ? Number(fill.dataset.most) : sum;
  fillIn(sum > 0 ? inMajorUnits(Math.min(sum, most)) : '');
}

/** @param {number} minor */
function inMajorUnits(minor) {
  // Browsers differ in what they know of a currency.
  const digits = words instanceof HTMLElement ? Number(words.dataset.digits) : 0;
  return (minor / 10 ** digits).toFixed(digits).replace(/\.0+$/, '');
}

for (const field of document.querySelectorAll('input[data-refund-of]'))
  field.addEventListener('input', fillFromPieces);
if (amountField instanceof HTMLInputElement) amountField.addEventListener('input', show);
if (fill instanceof HTMLButtonElement) {
  fill.hidden = false;
  fill.addEventListener('click', () => fillIn(fill.dataset.fill ?? ''));
}
show();

export {};
