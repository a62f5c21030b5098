/* A shop shows 960 pixels at most; what is larger only costs the seller's data and time. */
const LONGEST = 2_000;
const SMALL_BYTES = 400_000;
/* Drawings and cut-outs may be transparent, which JPEG is not: they are sent as they are. */
const KEPT = /^image\/(?:png|webp|gif|svg|avif)/;

/**
 * The photo at a size that a slow network carries, upright, as JPEG; where the browser cannot
 * read it (or it would not get smaller) the file itself.
 * @param {File} file
 * @returns {Promise<File>}
 */
export async function shrinkPhoto(file) {
  if (KEPT.test(file.type) || (file.size <= SMALL_BYTES && file.type === 'image/jpeg')) return file;
  try {
    const blob = await jpegOf(await createImageBitmap(file));
    if (!blob || blob.size >= file.size) return file;
    return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
  } catch {
    return file;
  }
}

/**
 * @param {ImageBitmap} bitmap
 * @returns {Promise<Blob | null>}
 */
function jpegOf(bitmap) {
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
}
