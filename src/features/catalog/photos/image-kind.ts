import { open } from 'node:fs/promises';

export type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic' | 'svg' | 'other';

const HEAD_BYTES = 512;

/** By content, not name or declared type, so that only decoders chosen here read it. */
export async function imageKindOf(path: string): Promise<ImageKind> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return kindOf(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

function kindOf(head: Buffer): ImageKind {
  const text = head.toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) === 'ftyp') return isoKind(text.slice(8));
  return /<svg|<\?xml|<!doctype/i.test(text) ? 'svg' : 'other';
}

/** ISO media files list their brands: AV1 pictures, HEVC pictures (phones) or others. */
function isoKind(brands: string): ImageKind {
  if (/^avi[fs]/.test(brands)) return 'avif';
  if (/^(?:heic|heix|heim|heis|hevc|hevx|mif1|msf1)/.test(brands)) {
    return /avi[fs]/.test(brands.slice(0, 40)) ? 'avif' : 'heic';
  }
  return 'other';
}
