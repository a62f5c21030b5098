import { shrinkPhoto } from './shrink-photo.js';

const THUMB = 72;

/* <input type="file" data-shrink>: chosen photos are shown and made smaller before the form goes. */
export function startPhotoChoice() {
  for (const input of document.querySelectorAll('input[type="file"][data-shrink]')) {
    if (input instanceof HTMLInputElement) {
      input.addEventListener('change', () => prepare(input));
    }
  }
}

/** @param {HTMLInputElement} input */
async function prepare(input) {
  const chosen = [...(input.files ?? [])];
  const buttons = [...(input.form?.querySelectorAll('button') ?? [])];
  for (const button of buttons) button.disabled = true;
  try {
    const prepared = new DataTransfer();
    for (const file of chosen) prepared.items.add(await shrinkPhoto(file));
    input.files = prepared.files;
    await show(chosen, input.form?.querySelector('[data-previews]'));
  } finally {
    for (const button of buttons) button.disabled = false;
  }
}

/** @param {File[]} files @param {Element | null | undefined} list */
async function show(files, list) {
  if (!(list instanceof HTMLElement)) return;
  const items = await Promise.all(files.map(preview));
  list.replaceChildren(...items);
  list.hidden = items.length === 0;
}

/** @param {File} file */
async function preview(file) {
  const item = document.createElement('li');
  try {
    // Drawn, since the pages allow no pictures but our own.
    const bitmap = await createImageBitmap(file);
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = THUMB * 2;
    const side = Math.min(bitmap.width, bitmap.height);
    const left = (bitmap.width - side) / 2;
    const top = (bitmap.height - side) / 2;
    canvas.getContext('2d')?.drawImage(bitmap, left, top, side, side, 0, 0, THUMB * 2, THUMB * 2);
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', file.name);
    item.append(canvas);
  } catch {
    item.textContent = file.name;
  }
  return item;
}
