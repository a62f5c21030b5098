import { isBox, isTouched } from './held.js';
import { toast } from './live.js';

/** Shows an open draft anew as soon as it is known to have changed. */
export const startMoved = () => document.addEventListener('htmx:after:swap', showMoved);

/*
 * [data-moved="form id"] leads to what that form shows by now, which data-shown then says. It is shown at once, with what was
 * typed beside the rows put back; where rows were changed or something else is open, the link stays.
 */
function showMoved() {
  const link = document.querySelector('a[data-moved]');
  const form = document.getElementById(link?.getAttribute('data-moved') ?? '');
  if (
    !(link instanceof HTMLElement) ||
    !(form instanceof HTMLFormElement) ||
    document.querySelector('dialog[open]')
  )
    return;
  const touched = [...form.elements].filter(isTouched);
  const ofRows = touched.some((field) =>
    /\.\d|^seek$|^search$/.test(field.getAttribute('name') ?? ''),
  );
  if (ofRows || form.dataset.guard === 'typed') return;
  // What changed it may be this form itself: its own answer is on the way, and would be lost.
  if (form.matches('.htmx-request')) return;
  const typed = touched.map((field) => ({ like: field, state: stateOf(field) }));
  const at = document.activeElement?.id ?? '';
  const shown = () => {
    if (link.isConnected) return;
    document.removeEventListener('htmx:after:swap', shown);
    const now = document.getElementById(form.id);
    for (const { like, state } of typed) putBack(now, like, state);
    document.getElementById(at)?.focus({ preventScroll: true });
    toast(link.dataset.shown ?? '');
  };
  document.addEventListener('htmx:after:swap', shown);
  link.dispatchEvent(new CustomEvent('moved'));
}

/** @param {Element} field */
const stateOf = (field) =>
  field instanceof HTMLInputElement && isBox(field)
    ? field.checked
    : 'value' in field && field.value;

/**
 * Into the field of the form that is called like this one; of several boxes the one that means the same.
 * @param {Element | null} form @param {Element} like @param {unknown} state
 */
function putBack(form, like, state) {
  if (!(form instanceof HTMLFormElement)) return;
  const name = like.getAttribute('name');
  const field = [...form.elements].find(
    (one) =>
      one.getAttribute('name') === name &&
      (typeof state !== 'boolean' || one.getAttribute('value') === like.getAttribute('value')),
  );
  if (field instanceof HTMLInputElement && typeof state === 'boolean') field.checked = state;
  else if (field && 'value' in field) field.value = state;
  field?.dispatchEvent(new Event('input', { bubbles: true }));
  field?.dispatchEvent(new Event('change', { bubbles: true }));
}
