/** Hands the picture itself to the phone's share sheet, where there is one that takes files. */
const button = /** @type {HTMLButtonElement | null} */ (
  document.querySelector('[data-share-picture]')
);

/** @param {BlobPart[]} parts @param {string} name */
const fileOf = (parts, name) => new File(parts, name, { type: 'image/jpeg' });

async function share() {
  if (!button) return;
  const { sharePicture = '', name = 'picture.jpg' } = button.dataset;
  button.setAttribute('aria-disabled', 'true');
  try {
    const response = await fetch(sharePicture);
    if (!response.ok) throw new Error(`Loading the picture failed with status ${response.status}`);
    await navigator.share({ files: [fileOf([await response.blob()], name)] });
  } catch (error) {
    // Closing the sheet is no failure; for every other one there is the file.
    if (!(error instanceof DOMException && error.name === 'AbortError')) {
      location.assign(sharePicture);
    }
  } finally {
    button.removeAttribute('aria-disabled');
  }
}

if (button && navigator.canShare?.({ files: [fileOf([''], 'picture.jpg')] })) {
  button.hidden = false;
  button.addEventListener('click', share);
}
