import { Memo } from '../words/memo.ts';

/** Signs that people write for a multiplication. */
const TIMES = new Set(['×', '✖', '✕', '╳', '✗', '✘']);
const DASHES = new Set(['–', '—', '‒', '−', '―', '‐', '‑']);
const QUOTES = new Set(['’', '‘', '`', '´', 'ʼ']);
const MARK_OF_NUMBER = /\p{Nd}/u;
/** The letters and signs of a few scripts come again and again. */
const MOST_REMEMBERED = 4096;
const remembered = new Memo<string>(MOST_REMEMBERED);
const STRANGE = /[^\0-\x7f]+/g;

/** One character beyond ASCII as it is compared; always as long as the original, so that offsets stay true. */
function plain(char: string): string {
  if (TIMES.has(char)) return 'x';
  if (DASHES.has(char)) return '-';
  if (QUOTES.has(char)) return "'";
  if (MARK_OF_NUMBER.test(char)) return digitOf(char);
  const folded = char.normalize('NFKC').toLowerCase();
  return folded.length === char.length ? folded : char;
}

/** A digit of any script as the ASCII digit; each script has its ten in one row that begins at a multiple. */
function digitOf(char: string): string {
  if (char.length > 1) return char;
  const code = char.charCodeAt(0);
  // Rows of ten begin at …0 or …6; a row that begins at …0 has no digit at …6 to …f of the same row.
  for (let value = 0; value < 10; value += 1) {
    const first = code - value;
    if (value === 9 || !MARK_OF_NUMBER.test(String.fromCharCode(first - 1))) return String(value);
  }
  return char;
}

/**
 * A text in lower case with ASCII digits, plain dashes and quotes. Offsets into it are offsets into
 * the original: nothing becomes longer or shorter.
 */
export function normalise(text: string): string {
  let out = '';
  let at = 0;
  STRANGE.lastIndex = 0;
  for (let match = STRANGE.exec(text); match; match = STRANGE.exec(text)) {
    out += text.slice(at, match.index).toLowerCase();
    for (const char of match[0]) out += remembered.get(char, plain);
    at = STRANGE.lastIndex;
  }
  return out + text.slice(at).toLowerCase();
}
