// The payment form: one button for each thing that can become of a payment.
const { origin: shop = '/', ...payment } = Object.fromEntries(new URLSearchParams(location.search));
const said = /** @type {HTMLElement} */ (document.querySelector('[role=alert]'));
const buttons = document.querySelectorAll('button');

/** @param {string} event @param {object} [answer] */
const tell = (event, answer) => parent.postMessage({ event, answer }, shop);

/** @param {boolean} isBusy */
const setBusy = (isBusy) => {
  for (const button of buttons) button.disabled = isBusy;
};

/** @param {string} way @param {HTMLButtonElement} button */
async function go(way, button) {
  if (way === 'back') return tell('dismissed');
  said.textContent = '';
  setBusy(true);
  const response = await fetch('/v1/checkout/pay', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...payment, way }),
  }).catch(() => null);
  const answer = await response?.json();
  if (response?.ok && way === 'late') return tell('dismissed');
  if (response?.ok && way === 'lost') {
    said.textContent = 'Paid. The shop page does not hear of it: close this tab.';
    return;
  }
  if (response?.ok) return tell('paid', answer);
  setBusy(false);
  said.textContent = `${answer?.error?.description ?? 'No answer'}. You can try again.`;
  button.focus();
  if (answer) tell('failed', answer);
}

for (const button of buttons) button.addEventListener('click', () => go(button.value, button));
// Until now a tap would have been lost.
setBusy(false);
// The shop page hands over the focus; by itself a frame of another origin may not take it.
window.addEventListener('focus', () => {
  if (document.activeElement === document.body) buttons[0]?.focus();
});
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') tell('dismissed');
});
