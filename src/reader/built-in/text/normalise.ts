import { asciiDigits } from '../../../kernel/format/ascii-digits.ts';
import { Memo } from '../words/memo.ts';

/** Signs, and what people write in the place of each. */
const SIGNS: readonly (readonly [sign: string, ways: RegExp])[] = [
  ['x', /[×✖✕╳✗✘]/],
  ['-', /[–—‒−―‐‑]/],
  ["'", /[’‘‚‛`´ʼ]/],
  ['"', /[“”„]/],
  ['\n', /[\u2028\u2029]/],
  [' ', /[\p{Zs}\ue000-\uf8ff]|(?![\u200c\u200d])\p{Cf}/u],
];
/** The letters and signs of a few scripts come again and again. */
const MOST_REMEMBERED = 4096;
const remembered = new Memo<string>(MOST_REMEMBERED);
const STRANGE = /[\r\t`]|[^\0-\x7f]/gu;

/** One character as it is compared; always as long as the original, so that offsets stay true. */
function plain(char: string): string {
  const sign = SIGNS.find(([, ways]) => ways.test(char))?.[0];
  if (sign !== undefined) return sign.padEnd(char.length);
  if (/\p{Nd}/u.test(char)) return asciiDigits(char).padEnd(char.length);
  const folded = char.normalize('NFKC');
  return folded.length === char.length ? folded : char;
}

/**
 * A text with digits, blanks, dashes and quotes of all kinds written plainly. Offsets into it are offsets
 * into the original: nothing becomes longer or shorter.
 */
export const plainText = (text: string): string =>
  text.replace(STRANGE, (char) => remembered.get(char, plain));

/** The same in lower case. */
export function normalise(text: string): string {
  const written = plainText(text);
  const lower = written.toLowerCase();
  if (lower.length === written.length) return lower;
  const low = (char: string) =>
    char.toLowerCase().length === char.length ? char.toLowerCase() : char;
  return Array.from(written, low).join('');
}
