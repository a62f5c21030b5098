/** The payment's own page: opens the gateway's form, and finishes what has been paid. */
import { onPay, payOnce } from '../gateway-form.js';
import { leaveFor, pay } from './pay.js';
import { forgetPayment } from './pending-order.js';
import { announce, element, words } from './shop.js';

/** @param {HTMLElement} button */
function start(button) {
  const here = location.pathname + fromOf(location.search);
  const payHere = () => {
    announce(words('opening'));
    return pay(button.dataset, here);
  };
  payOnce(button, payHere, (sentence) => element('p', { class: 'notice' }, sentence));
}

/** What the page is to remember of how it was come to. @param {string} search */
const fromOf = (search) => (new URLSearchParams(search).has('from') ? '?from=product' : '');

/** @param {MouseEvent} event */
function leave(event) {
  const page = event.target instanceof Element ? event.target.closest('[data-pay-page]') : null;
  if (!(page instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  leaveFor(page, location.pathname);
}

onPay(start);
document.addEventListener('click', leave);
// Back at it as it was left, its button locked: since then it may have been paid.
window.addEventListener('pageshow', (event) => event.persisted && location.reload());
if (document.querySelector('[data-settled]')) forgetPayment(location.pathname);
