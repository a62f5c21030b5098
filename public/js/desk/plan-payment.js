/**
 * Paying the platform for a plan: the gateway's form opens over the page, and what it proves is
 * brought to us. Nothing is said to be charged, or not, that nobody knows. Also prints the receipt.
 */
import { onPay, openForm, payOnce } from '../gateway-form.js';
import './print.js';
import { word } from '../desk.js';

const PATIENCE = 30_000;

/** @param {string} sentence */
const notice = (sentence) =>
  Object.assign(document.createElement('p'), { className: 'notice', textContent: sentence });

/** @param {DOMStringMap} asked @returns {Promise<string>} empty when the browser goes elsewhere */
async function pay(asked) {
  let answer;
  try {
    answer = await openForm(asked);
  } catch {
    return word('paymentNotLoaded');
  }
  try {
    const { status, headers } = await bring(answer);
    const place = headers.get('location');
    if (place) return goTo(place);
    if (status === 204) return answer ? unknown() : word('notCharged');
  } catch {
    // Nobody has answered: the page itself finds out.
  }
  return unknown();
}

/** @param {import('../gateway-form.js').Answer | null} answer null: the form was closed */
const bring = (answer) =>
  fetch(location.pathname, {
    method: 'POST',
    body: new URLSearchParams(
      answer
        ? {
            gatewayPaymentId: answer.razorpay_payment_id,
            gatewaySignature: answer.razorpay_signature,
          }
        : {},
    ),
    headers: { accept: 'text/html', 'x-script': '1' },
    signal: AbortSignal.timeout(PATIENCE),
  });

const unknown = () => goTo(`${location.pathname}?unclear=1`);

/** @param {string} address */
function goTo(address) {
  location.assign(address);
  return '';
}

onPay((button) => payOnce(button, () => pay(button.dataset), notice));
// Back at it as it was left, its button locked: since then it may have been paid.
window.addEventListener('pageshow', (event) => event.persisted && location.reload());
