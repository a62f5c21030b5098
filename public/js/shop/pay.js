/**
 * Paying at the gateway: its script is loaded at the tap, its form opens over the page, and what it
 * proves is brought to the shop. Nothing is said to be charged, or not, that nobody knows.
 */
import { openForm } from '../gateway-form.js';
import { dropNote, keepNote } from './pending-order.js';

const PATIENCE = 30_000;

/**
 * Pays what the page at an address asks for.
 * @param {string} path
 * @returns {Promise<string>} what to tell the shopper; empty when the browser goes elsewhere
 */
export async function payAt(path) {
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(PATIENCE) });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const button = page.querySelector('[data-pay]');
    if (button instanceof HTMLElement) return await pay(button.dataset, path);
  } catch {
    return 'The connection was lost. Nothing was charged. Press the button again.';
  }
  // Paid, or not to be paid any more: the page says which.
  return goTo(path);
}

/**
 * @param {DOMStringMap} asked @param {string} path of the payment's page
 * @returns {Promise<string>} as `payAt`
 */
export async function pay(asked, path) {
  let answer;
  try {
    answer = await openForm(asked, () => keepNote(path, asked.label ?? ''));
  } catch {
    return 'The payment form could not be loaded. Nothing was charged. Press the button again.';
  }
  return answer ? bring(answer, path) : askAfter(path, asked.shop ?? '');
}

/** @param {import('../gateway-form.js').Answer} answer @param {string} path */
async function bring(answer, path) {
  try {
    const response = await send(path, {
      gatewayPaymentId: answer.razorpay_payment_id,
      gatewaySignature: answer.razorpay_signature,
    });
    return goTo(response.headers.get('location') ?? waitingAt(path));
  } catch {
    // Paid, but nobody has answered: its page finds out.
    return goTo(waitingAt(path));
  }
}

/** The form was closed: was something paid all the same? @param {string} path @param {string} shop */
async function askAfter(path, shop) {
  const { status, headers } = await send(path, {}).catch(() => ({ status: 0, headers: null }));
  const place = headers?.get('location');
  if (status === 201 && place) return goTo(place);
  if (status !== 204) {
    return `We cannot see yet whether you were charged. If you were, ${shop} sees your payment as soon as it arrives.`;
  }
  dropNote();
  return 'You were not charged.';
}

/** @param {string} path @param {Record<string, string>} fields */
const send = (path, fields) =>
  fetch(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { accept: 'text/html', 'x-cart': '1' },
    signal: AbortSignal.timeout(PATIENCE),
  });

/** @param {string} path */
const waitingAt = (path) => `${path}${path.includes('?') ? '&' : '?'}n=1`;

/** @param {string} address */
function goTo(address) {
  location.assign(address);
  return '';
}
