import { word } from './words.js';

/** Typing pauses for this long before the password is looked at. */
const PAUSE_MS = 400;
/** Before that, the length is what is missing. */
const LEAST = 8;
const WORDS = ['passwordWeak', 'passwordWeak', 'passwordFair', 'passwordGood', 'passwordStrong'];
const LOOKS = ['bad', 'bad', 'warn', 'good', 'good'];
/** Fields of the same form with words that are guessed first. */
const OWN = 'input[name="name"], input[name="email"], input[name="storeName"]';

export function startPasswords() {
  startReveal();
  for (const status of document.querySelectorAll('[data-strength-of]')) startMeter(status);
}

/**
 * Says beside a field for a new password how hard it is to guess. The server judges it: its list of
 * words would be a long download.
 *
 * @param {Element} status
 */
function startMeter(status) {
  const field = document.getElementById(status.getAttribute('data-strength-of') ?? '');
  if (!(field instanceof HTMLInputElement)) return;
  /** @type {number | undefined} */
  let pause;
  field.addEventListener('input', () => {
    clearTimeout(pause);
    if (field.value.length < LEAST) return say(status, null);
    pause = setTimeout(() => judge(field, status), PAUSE_MS);
  });
}

/**
 * @param {HTMLInputElement} field
 * @param {Element} status
 */
async function judge(field, status) {
  const password = field.value;
  const own = [...(field.form?.querySelectorAll(OWN) ?? [])].flatMap((input) =>
    input instanceof HTMLInputElement && input.value ? [input.value] : [],
  );
  try {
    const answer = await fetch('/api/auth/password-strength', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password, own, language: document.documentElement.lang }),
    });
    const strength = answer.ok ? await answer.json() : null;
    // Typed on meanwhile: the next answer counts.
    if (field.value === password) say(status, strength);
  } catch {
    say(status, null);
  }
}

/**
 * @param {Element} status
 * @param {{ score: number, advice: string } | null} strength
 */
function say(status, strength) {
  if (!strength) return status.replaceChildren();
  const badge = document.createElement('span');
  badge.className = `badge ${LOOKS[strength.score]}`;
  badge.textContent = word(WORDS[strength.score] ?? '');
  status.replaceChildren(badge, ` ${strength.advice}`);
}

/** Brings the "Show password" boxes, which do nothing without script, and lets them act. */
function startReveal() {
  for (const label of document.querySelectorAll('label[data-reveal]')) {
    const field = document.getElementById(label.getAttribute('data-reveal') ?? '');
    const box = label.querySelector('input');
    if (!(field instanceof HTMLInputElement) || !box) continue;
    label.removeAttribute('hidden');
    box.addEventListener('change', () => {
      field.type = box.checked ? 'text' : 'password';
    });
    // Sent as a password, so that the browser offers to keep it and never lists it as plain text.
    field.form?.addEventListener('submit', () => {
      field.type = 'password';
    });
  }
}
