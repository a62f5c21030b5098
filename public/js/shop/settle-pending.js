/**
 * Asks the shop what became of orders that were sent and whose answer nobody has seen: a closed
 * tab, a lost connection, an order's page that never loaded.
 *
 * @typedef {import('./pending-order.js').Note} Note
 */
import { forget, readNotes, takeNoted } from './pending-order.js';
import { element, shopPath, shopSlug, words } from './shop.js';

const PATIENCE = 10_000;
/** How long, in milliseconds, what was sent may still be on its way. */
const ON_ITS_WAY = 120_000;

/** Settles everything that is noted, one after the other. */
export async function settlePending() {
  for (const id of Object.keys(readNotes())) await settle(id).catch(() => {});
}

/** @param {string} id a key, or a payment's token */
export async function settle(id) {
  const note = readNotes()[id];
  if (!note) return;
  const { status, headers } = await ask(id, note);
  const place = headers.get('location');
  if (status === 200 && place) {
    takeNoted(id);
    return tell(place);
  }
  // Somebody who was paying may still do so, and is shown the way back to it for a day.
  const isOver = status === 204 && !note.label && Date.now() - note.at > ON_ITS_WAY;
  if (isOver || status === 404) forget(id);
}

/** @param {string} id @param {Note} note */
function ask(id, { slug, isPayment }) {
  const checkout = `${slug === shopSlug ? shopPath : `/catalog/${slug}`}/checkout`;
  const address = isPayment ? `${checkout}/payments/${id}` : `${checkout}/check?key=${id}`;
  return fetch(address, {
    headers: { accept: 'text/html', 'x-cart': '1' },
    signal: AbortSignal.timeout(PATIENCE),
  });
}

/** Who never saw the order's page is told that it is there. @param {string} place */
function tell(place) {
  if (new URL(place, location.href).pathname === location.pathname) return;
  document.querySelector('[data-paying-note]')?.replaceChildren();
  document
    .querySelector('main')
    ?.prepend(
      element(
        'p',
        { class: 'notice good placed-note', role: 'status' },
        `${words('placed')} `,
        element('a', { href: place }, words('viewOrder')),
      ),
    );
}
