/**
 * What is on its way to become an order. Before it is sent it is noted here, by the form's one-time
 * key, and by the token of its payment once there is one; nothing of the person is. A note outlives
 * the tab: when the shop has said that the order is there, its lines leave the cart, and when it has
 * said that there is none, only the note goes.
 *
 * @typedef {import('./cart.js').OrderedLine} OrderedLine
 * @typedef {object} Note
 * @property {string} slug the shop's
 * @property {number} at when, in milliseconds
 * @property {OrderedLine[]} items of the cart; none for a product that is bought by itself
 * @property {boolean} [isPayment] whether it goes by the token of a payment
 * @property {string} [label] the amount as people read it, once the form to pay it has opened
 */
import { PENDING_KEY } from './cart.js';
import { cart, shopPath, shopSlug } from './shop.js';

const DAY = 86_400_000;
const MOST = 10;

/**
 * @param {string} key @param {OrderedLine[]} items
 * @returns {boolean} false: it was sent before, and nobody has heard what became of it
 */
export function noteSent(key, items) {
  if (readNotes()[key]) return false;
  keep(key, { items });
  return true;
}

/** @param {string} path of the payment's page @param {OrderedLine[]} items */
export const notePayment = (path, items) => keep(tokenIn(path), { items, isPayment: true });

/** The form to pay opens. @param {string} path of the payment's page @param {string} label */
export function notePaying(path, label) {
  const token = tokenIn(path);
  keep(token, { items: readNotes()[token]?.items ?? [], isPayment: true, label });
}

/** It was not paid, and still may be. @param {string} path of the payment's page */
export function noteUnpaid(path) {
  const note = readNotes()[tokenIn(path)];
  if (note) notePayment(path, note.items);
}

/** The payment of this shop that was opened last. @returns {{ path: string, label: string } | null} */
export function readPaying() {
  const paying = Object.entries(readNotes())
    .filter(([, { slug, label }]) => slug === shopSlug && label)
    .sort(([, one], [, other]) => one.at - other.at)
    .at(-1);
  if (!paying) return null;
  const [token, { label }] = paying;
  return { path: `${shopPath}/checkout/payments/${token}?n=1`, label: String(label) };
}

/** Takes what was sent out of the cart. @param {string} key @param {OrderedLine[]} items */
export function takeSent(key, items) {
  forget(key);
  cart.takeOut(items);
}

/** Takes what was noted out of the cart. @param {string} id a key, or a payment's token */
export function takeNoted(id) {
  const note = readNotes()[id];
  if (note) takeSent(id, note.items);
}

/** @param {string} path of the payment's page */
export const takePaid = (path) => takeNoted(tokenIn(path));

/** Nothing comes of it any more. @param {string} id a key, or a payment's token */
export function forget(id) {
  const { [id]: gone, ...others } = readNotes();
  if (gone) write(others);
}

/** @param {string} path of the payment's page */
export const forgetPayment = (path) => forget(tokenIn(path));

/** Where an order stands, and not where it is paid. @param {string} path */
export const isOrderPath = (path) => /^(?:\/[^/]+)?\/catalog\/[^/]+\/orders\//.test(path);

/** @param {string} path */
const tokenIn = (path) => path.replace(/\?.*/, '').split('/').pop() ?? '';

const SLUG = /^[a-z0-9-]+$/;
const ID = /^[\w-]{1,100}$/;

/** The notes of the last day; storage may hold anybody's text. @returns {Record<string, Note>} */
export function readNotes() {
  try {
    const kept = JSON.parse(window.localStorage.getItem(PENDING_KEY) ?? '{}');
    return Object.fromEntries(Object.entries(kept).filter(([id, note]) => isNote(id, note)));
  } catch {
    return {};
  }
}

/** @param {string} id @param {any} note */
const isNote = (id, note) =>
  ID.test(id) &&
  SLUG.test(note?.slug) &&
  Array.isArray(note.items) &&
  Math.abs(Date.now() - note.at) < DAY;

/** @param {string} id @param {Omit<Note, 'slug' | 'at'>} note */
function keep(id, note) {
  const others = Object.entries(readNotes()).slice(1 - MOST);
  write({ ...Object.fromEntries(others), [id]: { slug: shopSlug, at: Date.now(), ...note } });
}

/** @param {Record<string, Note>} notes */
function write(notes) {
  try {
    if (Object.keys(notes).length === 0) window.localStorage.removeItem(PENDING_KEY);
    else window.localStorage.setItem(PENDING_KEY, JSON.stringify(notes));
  } catch {
    // Blocked or full: the shopper empties the cart, and the seller still sees the order.
  }
}
