// A slug is part of a path; percent-encoded it must stay well below the router's limit.
const MAX_ENCODED = 240;
const FALLBACK = 'product';

/**
 * The slug of a name: "Café Crème!" → "cafe-creme". Letters of every script stay, so that names in
 * Hindi or Tamil have slugs of their own; "product" when nothing is left.
 */
export function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    // Accents of Latin letters only; vowel signs of other scripts are part of the word.
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return trimmed(words) || FALLBACK;
}

/** The first of `slug`, `slug-2`, `slug-3` … that is not taken. */
export function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  let free = slug;
  for (let count = 2; isTaken(free); count++) free = `${slug}-${count}`;
  return free;
}

function trimmed(slug: string): string {
  // Each character takes one of the encoded ones at least.
  const start = [...slug.replace(/^-+/, '')].slice(0, MAX_ENCODED).join('');
  let short = start.replace(/-+$/, '');
  while (encodeURIComponent(short).length > MAX_ENCODED) {
    short = [...short].slice(0, -1).join('').replace(/-+$/, '');
  }
  return short;
}
