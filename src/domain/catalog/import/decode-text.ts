/**
 * The text of a CSV file as spreadsheets save it: UTF-8 (with or without BOM), UTF-16 with BOM,
 * else Windows-1252, which every byte sequence is.
 */
export function decodeText(bytes: Uint8Array): string {
  return decoded(bytes)
    .replace(/^\ufeff/, '')
    .replaceAll('\0', '');
}

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
