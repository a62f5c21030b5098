/** Buttons that copy a text beside them, such as an account's number. */
import { announce } from './shop.js';

document.addEventListener('click', async ({ target }) => {
  const button = /** @type {Element} */ (target).closest('button[data-copy-text]');
  if (!(button instanceof HTMLButtonElement)) return;
  try {
    await navigator.clipboard.writeText(button.dataset.copyText ?? '');
  } catch {
    // Not allowed: the text can be selected.
    return;
  }
  announce(button.dataset.copied ?? '');
  button.classList.add('done');
  setTimeout(() => button.classList.remove('done'), 2_000);
});
