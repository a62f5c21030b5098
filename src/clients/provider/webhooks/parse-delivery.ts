/** A whole number that a double may not hold, as a value of its own. */
const LONG_NUMBER = /[:[,]\s*-?\d{16,}\s*[,}\]]/;
/** Tokens that may contain digits: a string, or a whole number. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs;

/** Undefined for invalid JSON. */
export function parseDelivery(body: Buffer): unknown {
  // As the decoder leaves it: without a byte order mark, which no parser takes.
  const text = new TextDecoder().decode(body);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Long numbers become text: an id of 17 digits as a number would lose some of them. */
export function parseExactly(body: Buffer, parsed: unknown): unknown {
  const text = new TextDecoder().decode(body);
  if (!LONG_NUMBER.test(text)) return parsed;
  const quoted = text.replace(STRING_OR_NUMBER, (part) =>
    /^-?\d{16,}$/.test(part) ? `"${part}"` : part,
  );
  return JSON.parse(quoted);
}
