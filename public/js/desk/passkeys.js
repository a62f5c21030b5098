/*
 * Passkeys: browsers create and use them for scripts only. What they answer goes to the server as an
 * ordinary form, whose page says how it ended.
 */
import { word } from '../desk.js';

/** A challenge works for five minutes: the one that waits beside the email field is renewed before. */
const FRESH_MS = 4 * 60_000;

/** What the page says went wrong in the browser, by the name of its error. @type {Record<string, string>} */
const WORDS = {
  NotAllowedError: 'passkeyNotUsed',
  InvalidStateError: 'passkeyKnown',
  NotSupportedError: 'passkeyUnsupported',
  SecurityError: 'passkeyAddress',
};
const OTHERWISE = 'passkeyFailed';

/** What the server refused, in its words. */
class Refused extends Error {}

const signIn = document.querySelector('form[data-passkey-sign-in]');
if (signIn instanceof HTMLFormElement && isSupported(signIn.dataset.passkeySignIn))
  startSignIn(signIn);
const confirming = document.querySelector('form[data-passkey-confirm]');
if (confirming instanceof HTMLFormElement && isSupported(confirming.dataset.passkeyConfirm))
  startConfirming(confirming);
const adding = document.querySelector('form[data-passkey-new]');
if (adding instanceof HTMLFormElement && isSupported(adding.dataset.passkeyNew))
  startAdding(adding);

/** @param {string | undefined} host the only one whose pages can use our passkeys */
function isSupported(host) {
  return typeof PublicKeyCredential === 'function' && location.hostname === host;
}

/** @param {HTMLFormElement} form */
function startSignIn(form) {
  const button = form.querySelector('button');
  if (!button) return;
  let waiting = new AbortController();
  const offer = async () => {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
    const mine = new AbortController();
    waiting = mine;
    const renewal = setTimeout(() => {
      mine.abort();
      offer();
    }, FRESH_MS);
    mine.signal.addEventListener('abort', () => clearTimeout(renewal));
    // Whoever does not choose one there has said nothing.
    const quietly = { mediation: /** @type {const} */ ('conditional'), signal: mine.signal };
    answer(form, '/api/auth/passkey/options', quietly).catch(() => {});
  };
  button.addEventListener('click', async () => {
    waiting.abort();
    if (!(await during(button, () => answer(form, '/api/auth/passkey/options', {})))) offer();
  });
  form.hidden = false;
  offer();
}

/** @param {HTMLFormElement} form */
function startConfirming(form) {
  const url = '/api/auth/reauthenticate/passkey/options';
  const button = form.querySelector('button');
  button?.addEventListener('click', () => during(button, () => answer(form, url, {})));
  form.hidden = false;
}

/**
 * Uses a passkey and sends what it answers. `url` says what for.
 * @param {HTMLFormElement} form @param {string} url @param {CredentialRequestOptions} how
 */
async function answer(form, url, how) {
  const { challenge, allowCredentials, ...options } = await ask(url, {});
  const credential = await navigator.credentials.get({
    ...how,
    publicKey: {
      ...options,
      challenge: bytesOf(challenge),
      allowCredentials: known(allowCredentials),
    },
  });
  const { response, id } = /** @type {PublicKeyCredential} */ (credential);
  const { clientDataJSON, authenticatorData, signature, userHandle } =
    /** @type {AuthenticatorAssertionResponse} */ (response);
  send(form, {
    id,
    clientDataJSON: textOf(clientDataJSON),
    authenticatorData: textOf(authenticatorData),
    signature: textOf(signature),
    userHandle: userHandle ? textOf(userHandle) : '',
  });
}

/** @param {HTMLFormElement} form */
function startAdding(form) {
  const button = form.querySelector('button');
  const target = document.querySelector('form[data-passkey-answer]');
  if (!button || !(target instanceof HTMLFormElement)) return;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!button.disabled) during(button, () => create(form, target));
  });
  document.querySelector('[data-passkey-missing]')?.remove();
  form.hidden = false;
}

/** @param {HTMLFormElement} form @param {HTMLFormElement} target */
async function create(form, target) {
  const currentPassword = new FormData(form).get('currentPassword');
  const options = await ask('/api/account/passkeys/options', { currentPassword });
  const credential = await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: bytesOf(options.challenge),
      user: { ...options.user, id: bytesOf(options.user.id) },
      excludeCredentials: known(options.excludeCredentials),
    },
  });
  const { response, id } = /** @type {PublicKeyCredential} */ (credential);
  const created = /** @type {AuthenticatorAttestationResponse} */ (response);
  send(target, {
    id,
    clientDataJSON: textOf(created.clientDataJSON),
    attestationObject: textOf(created.attestationObject),
    transports: created.getTransports?.().join(' ') ?? '',
  });
}

/**
 * Keeps the button busy while something is done, then until the next page comes; says what went wrong.
 * @param {HTMLButtonElement} button @param {() => Promise<void>} act
 */
async function during(button, act) {
  const label = button.innerHTML;
  button.disabled = true;
  button.textContent = button.dataset.busy ?? '';
  say('');
  try {
    await act();
    return true;
  } catch (error) {
    const { name, message } = /** @type {Error} */ (error);
    say(error instanceof Refused ? message : word(WORDS[name] ?? OTHERWISE));
  }
  button.innerHTML = label;
  button.disabled = false;
  return false;
}

/** @param {string} words */
function say(words) {
  const place = document.querySelector('[data-passkey-said]');
  if (!(place instanceof HTMLElement)) return;
  place.textContent = words;
  place.hidden = words === '';
}

/** @param {string} url @param {object} body */
async function ask(url, body) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const json = await answer.json();
  if (!answer.ok) throw new Refused(json.message);
  return json;
}

/** @param {HTMLFormElement} form @param {Record<string, string>} values */
function send(form, values) {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  }
  form.submit();
}

/** @param {{ id: string, type: 'public-key' }[]} passkeys */
function known(passkeys = []) {
  return passkeys.map((passkey) => ({ ...passkey, id: bytesOf(passkey.id) }));
}

/** @param {string} base64url */
function bytesOf(base64url) {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** In base64url. @param {ArrayBuffer} bytes */
function textOf(bytes) {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
