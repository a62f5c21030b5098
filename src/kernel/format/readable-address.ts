/** What is not ASCII; colons, commas and slashes, which divide nothing in a query. */
const ENCODED = /(?:%[89A-F][\dA-F])+|%(?:2C|2F|3A)/g;

/**
 * The query alone is encoded, with the letters of all scripts as they are. Browsers encode them
 * themselves; encoded, a letter of Tamil is three times as long.
 */
export const readableAddress = (address: string): string =>
  address.replace(ENCODED, (letters) => decodeURIComponent(letters));
