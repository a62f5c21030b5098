/** Looks whether the order has arrived, until it has or the shop says that it has not. */
import { announce } from './shop.js';

const PAUSE = 3000;

/** @param {Document} page */
const nextOf = (page) => page.querySelector('[data-look]')?.getAttribute('data-look');

/** @param {string} address */
async function look(address) {
  const response = await fetch(address, { signal: AbortSignal.timeout(10_000) });
  if (response.redirected) return location.replace(response.url);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const next = nextOf(page);
  if (next) return wait(next);
  const main = page.querySelector('main');
  if (!response.ok || !main) return wait(address);
  document.querySelector('main')?.replaceWith(document.adoptNode(main));
  announce(main.querySelector('h1')?.textContent ?? '');
}

/** @param {string} address */
const wait = (address) => void setTimeout(() => look(address).catch(() => wait(address)), PAUSE);

const first = nextOf(document);
if (first) wait(first);
