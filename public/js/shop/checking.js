/**
 * Looks whether the order or the payment has arrived, until it has or the shop says that it has
 * not, and finishes a paid order.
 */
import { announce } from './shop.js';

const PATIENCE = 30_000;
const SECONDS = 3;
/** Grows while nobody answers: a shop that is away is not asked ever so often. */
let pause = 0;

/** @param {ParentNode} page */
const lookOf = (page) => {
  const look = page.querySelector('[data-look]');
  return look instanceof HTMLElement ? look : null;
};

/** @param {HTMLElement} look @returns {Promise<Response>} asked at the gateway when it is time to */
function ask({ dataset }) {
  const signal = AbortSignal.timeout(PATIENCE);
  const address = dataset.look ?? '';
  if (!('asks' in dataset)) return fetch(address, { signal });
  const n = `${Number(new URL(address, location.href).searchParams.get('n')) - 1}`;
  return fetch(address, { method: 'POST', body: new URLSearchParams({ n }), signal });
}

/** @param {HTMLElement} look */
async function take(look) {
  const response = await ask(look);
  if (new URL(response.url).pathname !== location.pathname) return location.replace(response.url);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const next = lookOf(page);
  if (next) {
    pause = 0;
    return wait(next);
  }
  const main = page.querySelector('main');
  if (!response.ok || !main) return waitLonger(look);
  document.querySelector('main')?.replaceWith(document.adoptNode(main));
  announce(main.querySelector('h1')?.textContent ?? '');
  finish();
}

/** @param {HTMLElement} look */
function wait(look) {
  const seconds = Number(look.dataset.seconds ?? SECONDS);
  setTimeout(() => take(look).catch(() => waitLonger(look)), (seconds + pause) * 1000);
}

/** @param {HTMLElement} look */
function waitLonger(look) {
  pause += SECONDS;
  wait(look);
}

/** What is paid for needs no further press. */
function finish() {
  const form = document.querySelector('form[data-finish]');
  if (form instanceof HTMLFormElement) form.requestSubmit();
}

const first = lookOf(document);
if (first) wait(first);
finish();
