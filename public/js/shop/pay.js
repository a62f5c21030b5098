/**
 * Paying at the gateway: its script is loaded at the tap, its form opens over the page, and what it
 * proves is brought to the shop. Nothing is said to be charged, or not, that nobody knows.
 */
import { openForm } from '../gateway-form.js';
import { isOrderPath, notePaying, noteUnpaid, takePaid } from './pending-order.js';
import { element, words } from './shop.js';

const PATIENCE = 30_000;
/** How long, in milliseconds, between two tries to reach a shop that is away. */
const PAUSE = 3_000;

/**
 * Pays what the page at an address asks for.
 * @param {string} path
 * @returns {Promise<string>} what to tell the shopper; empty when the browser goes elsewhere
 */
export async function payAt(path) {
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(PATIENCE) });
    if (response.status >= 500) return words('shopAway');
    const answer = new DOMParser().parseFromString(await response.text(), 'text/html');
    const button = answer.querySelector('[data-pay]');
    if (button instanceof HTMLElement) return await pay(button.dataset, path);
    const page = answer.querySelector('[data-pay-page]');
    if (page instanceof HTMLAnchorElement) return leaveFor(page, path);
  } catch {
    return words('lostUnpaid');
  }
  // Paid, or not to be paid any more: the page says which.
  return goTo(path);
}

/**
 * To the gateway's own page; who does not come back is told on the next visit.
 * @param {HTMLAnchorElement} page @param {string} path of the payment's page
 */
export function leaveFor(page, path) {
  notePaying(path, page.dataset.payPage ?? '');
  return goTo(page.href);
}

/**
 * @param {DOMStringMap} asked @param {string} path of the payment's page
 * @returns {Promise<string>} as `payAt`
 */
export async function pay(asked, path) {
  let answer;
  try {
    answer = await openForm(asked, () => notePaying(path, asked.label ?? ''));
  } catch {
    return words('notLoaded');
  }
  return answer ? bring(answer, path) : askAfter(path, asked.shop ?? '');
}

/** @param {import('../gateway-form.js').Answer} answer @param {string} path */
async function bring(answer, path) {
  const proof = {
    gatewayPaymentId: answer.razorpay_payment_id,
    gatewaySignature: answer.razorpay_signature,
  };
  for (;;) {
    const response = await send(path, proof).catch(() => null);
    const place = response?.headers.get('location');
    if (place) return arrive(place, path);
    // Paid, but nobody has said for what: its page finds out, once there is one to go to.
    if (await isThere(waitingAt(path))) return goTo(waitingAt(path));
    sayPaid();
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

/** @param {string} path */
const isThere = (path) =>
  fetch(path, { signal: AbortSignal.timeout(PATIENCE) }).then(
    ({ status }) => status < 500,
    () => false,
  );

/** A browser's own error page would not tell who has just paid that nothing is lost. */
function sayPaid() {
  const sentence = words('paidAway');
  const place = document.querySelector('[data-pay-message], [data-checkout-message]');
  if (place?.textContent === sentence) return;
  place?.replaceChildren(element('p', { class: 'notice warn' }, sentence));
  place?.scrollIntoView({ block: 'center' });
}

/** The form was closed: was something paid all the same? @param {string} path @param {string} shop */
async function askAfter(path, shop) {
  const { status, headers } = await send(path, {}).catch(() => ({ status: 0, headers: null }));
  const place = headers?.get('location');
  if (status === 201 && place) return arrive(place, path);
  if (status !== 204) return words('unclear', { shop });
  noteUnpaid(path);
  return words('notCharged');
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

/** What was ordered is so from here on, whether or not its page loads. @param {string} place @param {string} path */
function arrive(place, path) {
  if (isOrderPath(place)) takePaid(path);
  return goTo(place);
}

/** @param {string} address */
function goTo(address) {
  location.assign(address);
  return '';
}
