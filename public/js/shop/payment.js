/** The payment's own page: opens the gateway's form, and finishes what has been paid. */
import { pay } from './pay.js';
import { dropNote } from './pending-order.js';
import { announce, element } from './shop.js';

let paying = false;

/** @param {HTMLElement} button */
async function start(button) {
  if (paying) return;
  paying = true;
  const before = button.textContent ?? '';
  button.setAttribute('aria-disabled', 'true');
  button.textContent = 'Paying… keep this page open';
  announce('Opening the payment form');
  const sentence = await pay(button.dataset, location.pathname + fromOf(location.search));
  if (!sentence) return;
  paying = false;
  button.removeAttribute('aria-disabled');
  button.textContent = before;
  const place = document.querySelector('[data-pay-message]');
  place?.replaceChildren(element('p', { class: 'notice' }, sentence));
  button.focus();
}

/** What the page is to remember of how it was come to. @param {string} search */
const fromOf = (search) => (new URLSearchParams(search).has('from') ? '?from=product' : '');

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('[data-pay]') : null;
  if (button instanceof HTMLElement) start(button);
});
// Back at it as it was left, its button locked: since then it may have been paid.
window.addEventListener('pageshow', (event) => event.persisted && location.reload());
if (document.querySelector('[data-settled]')) dropNote();
