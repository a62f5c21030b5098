import { isDevanagari } from './language.ts';

const NUKTA = /\u093c/g;
const JOINERS = /[\u200b-\u200f\u2060\ufeff]/g;
const ASCII = /^[ -~]*$/;
const MARKS = /[\u0300-\u036f]/g;

/**
 * A word without what only writing differs in: case, accents, width, invisible joiners, nukta.
 * Keeps the script and the spelling.
 */
export function plainWord(word: string): string {
  if (ASCII.test(word)) return word.toLowerCase();
  const wide = word.normalize('NFKD').replace(JOINERS, '').toLowerCase();
  if (!isDevanagari(wide)) return wide.replace(MARKS, '').normalize('NFC');
  return wide.replace(NUKTA, '').replaceAll('\u0901', '\u0902').normalize('NFC');
}
