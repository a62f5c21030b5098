import { readPaying } from './pending-order.js';
import { element, words } from './shop.js';

/**
 * Who closed the page while paying is shown the way back to it, in view wherever the browser has
 * scrolled to: by the shop, or else by what this device has noted.
 * @param {HTMLElement} place
 */
export function showNote(place) {
  if (place.childElementCount === 0) drawPaying(place);
  if (place.childElementCount === 0) return;
  const show = () => place.scrollIntoView({ block: 'center' });
  if (document.readyState === 'complete') show();
  else window.addEventListener('load', () => setTimeout(show), { once: true });
}

/** @param {HTMLElement} place */
function drawPaying(place) {
  const paying = readPaying();
  if (!paying) return;
  place.replaceChildren(
    element(
      'p',
      { class: 'notice warn', role: 'status' },
      `${words('startedPaying', { amount: paying.label })} `,
      element('a', { href: paying.path }, words('paymentStatus')),
    ),
  );
}
