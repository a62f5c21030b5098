/** One spelling of a word for the cue tables: no accents, no nukta, no drawn-out letters. */
export function foldCue(word: string): string {
  const plain = word.toLowerCase().replace(/’/gu, "'");
  if (/^[a-z0-9]+$/u.test(plain)) return shorten(plain);
  const bare = plain.normalize('NFKD').replace(/[\u0300-\u036f\u093c']/gu, '');
  // Chandrabindu and anusvara are written for one another.
  return shorten(bare.replace(/\u0901/gu, '\u0902').normalize('NFC'));
}

/** "plzzzz" → "plz". */
function shorten(word: string): string {
  return word.replace(/([a-z])\1{2,}/gu, '$1');
}

/** One spelling for the many ways to write Hindi in Latin letters. */
export function foldHindi(folded: string): string {
  return folded
    .replace(/ee|ii/gu, 'i')
    .replace(/oo|uu/gu, 'u')
    .replace(/([a-z])\1+/gu, '$1')
    .replace(/ph/gu, 'f')
    .replace(/chh/gu, 'ch')
    .replace(/w/gu, 'v')
    .replace(/ie$/u, 'iye');
}
