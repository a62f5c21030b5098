/** The page of a payment link over which the gateway's form opens; what it brings is sent as a form. */
import { onPay, openForm, payOnce } from '../gateway-form.js';

/** @param {HTMLElement} button @returns {Promise<string>} what to say; empty: the browser goes on */
async function pay(button) {
  let answer;
  try {
    answer = await openForm(button.dataset);
  } catch {
    return button.dataset.notLoaded ?? '';
  }
  const form = document.querySelector('form[data-proof]');
  if (!(form instanceof HTMLFormElement)) return '';
  const fields = new Map([
    ['gatewayPaymentId', answer?.razorpay_payment_id],
    ['gatewaySignature', answer?.razorpay_signature],
  ]);
  for (const [name, value] of fields) {
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLInputElement) input.value = value ?? '';
  }
  form.submit();
  return '';
}

onPay((button) =>
  payOnce(
    button,
    () => pay(button),
    (sentence) => {
      const paragraph = document.createElement('p');
      paragraph.className = 'notice';
      paragraph.textContent = sentence;
      return paragraph;
    },
  ),
);
// Back at it as it was left, its button locked: since then it may have been paid.
window.addEventListener('pageshow', (event) => event.persisted && location.reload());
