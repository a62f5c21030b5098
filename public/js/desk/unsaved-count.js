import { filled, isTouched } from '../desk.js';

/* form[data-editor]: says how many fields are not saved, and what happens to stock. */
export function startUnsavedCount() {
  const form = document.querySelector('form[data-editor]');
  if (!(form instanceof HTMLFormElement)) return;
  const words = form.querySelector('[data-changes]');
  const refresh = () => {
    // They come anew with rows that the server has added, and nobody has saved.
    const reason = form.querySelector('[data-stock-reason]');
    const isUnsaved = form.querySelector('[data-unsaved]') !== null;
    const count = [...form.elements].filter(
      (field) => field.getAttribute('name') !== 'reason' && isTouched(field),
    ).length;
    if (words instanceof HTMLElement) words.textContent = sentence(words, count, isUnsaved);
    const moved = [...form.querySelectorAll('[data-stock]')].filter(showMove).length;
    if (reason instanceof HTMLElement) reason.hidden = moved === 0;
  };
  form.addEventListener('input', refresh);
  form.addEventListener('change', refresh);
  window.addEventListener('pageshow', refresh);
  document.addEventListener('htmx:after:swap', refresh);
  refresh();
}

/** @param {HTMLElement} element @param {number} changes @param {boolean} isUnsaved */
function sentence({ dataset }, changes, isUnsaved) {
  const { unsavedWords = '', one = '', many = '' } = dataset;
  if (changes === 0) return isUnsaved ? unsavedWords : '';
  return changes === 1 ? one : filled(many, { changes });
}

/**
 * Writes "12 → 10" below a stock field; true when its stock changes.
 * @param {Element} field
 */
function showMove(field) {
  if (!(field instanceof HTMLInputElement)) return false;
  const was = field.closest('fieldset')?.querySelector('[name$=".stockWas"]');
  const before = was instanceof HTMLInputElement ? was.value : '';
  const moved = before !== '' && field.value.trim() !== before;
  const output = field.parentElement?.querySelector('output');
  if (output) output.textContent = moved ? `${before} → ${field.value.trim() || 0}` : '';
  return moved;
}
