/**
 * The order that this page sends: noted before it goes, out of the cart when it is there.
 *
 * @typedef {import('./pending-order.js').OrderedLine} OrderedLine
 */
import { forget, isOrderPath, notePayment, noteSent, takeSent } from './pending-order.js';

/**
 * Whether it is the first try, as far as anybody waits for an answer, stands beside it.
 * @type {{ key: string, items: OrderedLine[], isFirst: boolean } | null}
 */
let sent = null;

/** @param {string} key the form's one-time key @param {OrderedLine[]} items what of it is in the cart */
export function beginSending(key, items) {
  sent = { key, items, isFirst: noteSent(key, items) };
}

/** Something else is sent, which orders nothing. */
export function sendNothing() {
  sent = null;
}

/** The shop has taken it. @param {string} path of the order, or of its payment */
export function noteTaken(path) {
  if (!sent) return;
  if (isOrderPath(path)) return takeSent(sent.key, sent.items);
  notePayment(path, sent.items);
  if (sent.isFirst) forget(sent.key);
}

/** Nothing came of this try; of an earlier one, nobody had heard. */
export async function noteRefused() {
  if (!sent) return;
  if (sent.isFirst) return forget(sent.key);
  const { settle } = await import('./settle-pending.js');
  await settle(sent.key).catch(() => {});
}
