/** A whole number that a double may not hold, as a value of its own. */
const LONG_NUMBER = /[:[,]\s*-?\d{16,}\s*[,}\]]/;
const STRING_OR_LONG_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d{16,}(?![\d.eE])/gs;

/** What the bytes of a delivery say; undefined when they are no JSON. */
export function parseDelivery(body: Buffer): unknown {
  // As the decoder leaves it: without a byte order mark, which no parser takes.
  const text = new TextDecoder().decode(body);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The same with long numbers as text: an id of 17 digits that is written as a number would lose
 * some of them.
 */
export function parseExactly(body: Buffer, parsed: unknown): unknown {
  const text = new TextDecoder().decode(body);
  if (!LONG_NUMBER.test(text)) return parsed;
  return JSON.parse(
    text.replace(STRING_OR_LONG_NUMBER, (part) => (part.startsWith('"') ? part : `"${part}"`)),
  );
}
