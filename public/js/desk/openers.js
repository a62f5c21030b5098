import { toast } from './toasts.js';

/*
 * <a href="page with the same form" data-dialog="id"> opens <dialog id>; [data-close] closes it.
 * The browser itself keeps the focus inside and gives it back to the opener.
 */
export function startDialogs() {
  document.addEventListener('click', (event) => {
    const target = /** @type {Element} */ (event.target);
    const opener = target.closest('[data-dialog]');
    if (opener) {
      const dialog = document.getElementById(opener.getAttribute('data-dialog') ?? '');
      if (!(dialog instanceof HTMLDialogElement)) return;
      event.preventDefault();
      dialog.showModal();
      return;
    }
    if (target instanceof HTMLDialogElement && isOnBackdrop(target, event)) target.close();
    if (target.closest('[data-close]')) {
      event.preventDefault();
      target.closest('dialog')?.close();
    }
    for (const menu of document.querySelectorAll('details.menu[open]')) {
      if (!menu.contains(target)) menu.removeAttribute('open');
    }
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    const menu = document.querySelector('details.menu[open]');
    menu?.removeAttribute('open');
    menu?.querySelector('summary')?.focus();
  });
}

/** @param {HTMLDialogElement} dialog @param {MouseEvent} event */
function isOnBackdrop(dialog, { clientX, clientY }) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/*
 * [data-copy] and [data-share] carry the text, or an address of this site that begins with a slash;
 * they are hidden until the browser can do it.
 */
export function startCopying() {
  const reveal = () => {
    for (const button of document.querySelectorAll('button[data-copy]')) {
      button.toggleAttribute('hidden', !navigator.clipboard);
    }
    for (const button of document.querySelectorAll('button[data-share]')) {
      button.toggleAttribute('hidden', !navigator.share);
    }
  };
  reveal();
  document.addEventListener('htmx:after:swap', reveal);
  document.addEventListener('click', async ({ target }) => {
    const button = /** @type {Element} */ (target).closest('button[data-copy], button[data-share]');
    if (!(button instanceof HTMLButtonElement)) return;
    const { copy, share } = button.dataset;
    try {
      if (share) await navigator.share({ url: absolute(share), title: button.dataset.title });
      if (!copy) return;
      await navigator.clipboard.writeText(absolute(copy));
      toast('Copied');
    } catch {
      // The person closed the system's sheet, or the browser refused: nothing was promised yet.
    }
  });
}

/** @param {string} text */
const absolute = (text) => (text.startsWith('/') ? new URL(text, location.origin).href : text);
