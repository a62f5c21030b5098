/* [data-phone-notices]: switches notices on in this browser, and off again with its row. */
import { toast, word } from '../desk.js';

const KEPT = 'phone-notices';
const box = document.querySelector('[data-phone-notices]');

/** @param {string} name */
const part = (name) => /** @type {HTMLElement | null} */ (document.querySelector(`[${name}]`));

/**
 * @param {string} name
 * @param {boolean} isShown
 */
function show(name, isShown) {
  const element = part(name);
  if (element) element.hidden = !isShown;
}

const canPush = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The row of this browser; absent where it was removed elsewhere, or never switched on. */
const ownRow = () => {
  const id = localStorage.getItem(KEPT);
  return id ? document.querySelector(`[data-phone="${CSS.escape(id)}"]`) : null;
};

async function isOn() {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return Boolean(ownRow() && (await registration?.pushManager.getSubscription()));
}

async function refresh() {
  const on = await isOn();
  const blocked = Notification.permission === 'denied';
  show('data-phone-this', on);
  show('data-phone-off', !on && !blocked);
  show('data-phone-blocked', !on && blocked);
}

/** "Chrome on Android", as far as the browser says so. */
function deviceName() {
  const agent = navigator.userAgent;
  const browser = [/Edg/, /OPR/, /SamsungBrowser/, /Firefox/, /Chrome/, /Safari/].find((name) =>
    name.test(agent),
  );
  const words = { Edg: 'Edge', OPR: 'Opera', SamsungBrowser: 'Samsung Internet' };
  const name = browser?.source ?? word('phoneBrowser');
  const system = /Android|iPhone|iPad|Windows|Mac OS|Linux/.exec(agent)?.[0];
  const shown = words[/** @type {keyof typeof words} */ (name)] ?? name;
  if (!system) return shown;
  return word('phoneBrowserOn', { browser: shown, system: system.replace('Mac OS', 'Mac') });
}

/** @param {string} publicKey */
async function switchOn(publicKey) {
  if ((await Notification.requestPermission()) !== 'granted') return refresh();
  await navigator.serviceWorker.register('/push-worker.js', { scope: '/' });
  const registration = await navigator.serviceWorker.ready;
  const present = await registration.pushManager.getSubscription();
  // One that is bound to another installation's key would never get anything.
  await present?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  const answer = await fetch('/api/push-subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, device: deviceName() }),
  });
  if (!answer.ok) throw new Error((await answer.json()).message);
  localStorage.setItem(KEPT, (await answer.json()).id);
  location.hash = 'phones';
  location.reload();
}

/** @param {unknown} error */
function complain(error) {
  const place = part('data-phone-error');
  if (!place) return;
  const reason = error instanceof Error ? error.message : String(error);
  place.textContent = word('phoneFailed', { reason });
  place.hidden = false;
}

/** This browser forgets its subscription, too. @param {SubmitEvent} event */
async function forget(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.matches('[data-phone-remove]') || form.closest('[data-phone]') !== ownRow()) return;
  localStorage.removeItem(KEPT);
  const registration = await navigator.serviceWorker.getRegistration('/');
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

if (box instanceof HTMLElement && canPush()) {
  box.hidden = false;
  part('data-phone-on')?.addEventListener('click', () => {
    toast(word('phoneAsking'));
    switchOn(box.dataset.phoneNotices ?? '').catch(complain);
  });
  document.addEventListener('submit', (event) => void forget(event));
  refresh();
} else {
  show('data-phone-unfit', true);
}
