import { isUtf8 } from 'node:buffer';

/**
 * The text of a CSV file from a spreadsheet, in pieces of that many bytes: UTF-8 (with or without
 * BOM), UTF-16, else Windows-1252, in which every byte sequence is valid.
 */
export function* textPieces(bytes: Uint8Array, size: number): Generator<string> {
  const decoder = new TextDecoder(encodingOf(bytes));
  for (let at = 0; at < bytes.length; at += size) {
    const piece = bytes.subarray(at, at + size);
    yield decoder.decode(piece, { stream: true }).replaceAll('\0', '');
  }
  yield decoder.decode();
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return unmarkedUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
}

/** UTF-16 without its mark, by the zero bytes of its Latin letters and separators. */
function unmarkedUtf16(bytes: Uint8Array): string | null {
  const zeros = [0, 0];
  const head = bytes.subarray(0, 200);
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length / 4 && even === 0) return 'utf-16le';
  return even > head.length / 4 && odd === 0 ? 'utf-16be' : null;
}
