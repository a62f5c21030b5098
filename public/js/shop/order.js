/** The order's status page keeps itself up to date. */
import { announce, ORDER_KEY, TYPED_KEY } from './shop.js';

const address = new URL(location.href);
const isNew = address.searchParams.has('placed');
if (isNew) {
  address.searchParams.delete('placed');
  history.replaceState(null, '', address);
}
try {
  if (isNew) sessionStorage.removeItem(TYPED_KEY);
  sessionStorage.setItem(ORDER_KEY, location.pathname);
} catch {
  // Blocked: then only the address leads to it, and nothing typed was kept.
}

const copy = /** @type {HTMLElement | null} */ (document.querySelector('[data-copy-link]'));
copy?.addEventListener('click', async () => {
  try {
    await navigator.clipboard.writeText(location.origin + location.pathname);
    announce(copy.dataset.copyLink ?? '');
    copy.lastChild?.replaceWith(` ${copy.dataset.copyLink}`);
  } catch {
    // Not allowed: the address bar has it.
  }
});

const refresh = /** @type {HTMLElement | null} */ (document.querySelector('[data-refresh]'));
const pause = /** @type {HTMLElement | null} */ (document.querySelector('[data-pause]'));
const { resume = '', paused: saidPaused = '', resumed = '' } = pause?.dataset ?? {};
const before = pause?.textContent ?? '';
let paused = false;

pause?.addEventListener('click', () => {
  paused = !paused;
  pause.setAttribute('aria-pressed', String(paused));
  pause.textContent = paused ? resume : before;
  announce(paused ? saidPaused : resumed);
});

async function look() {
  if (paused || document.hidden) return;
  const response = await fetch(location.href, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const [now, then] = [page, document].map((from) => from.querySelector('[data-progress]'));
  if (!now || !then || now.textContent === then.textContent) return;
  const [word, before] = [now, then].map((from) => from.querySelector('h1')?.textContent ?? '');
  then.replaceWith(document.adoptNode(now));
  // "5 min ago" changes every minute, and is nothing to call out.
  if (word && word !== before) announce(word);
}

if (refresh) setInterval(() => look().catch(() => {}), Number(refresh.dataset.refresh) * 1000);
