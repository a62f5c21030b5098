import { Memo } from './memo.ts';

const DEVANAGARI = /[\u0900-\u097f]/;

/** Whether a word holds Devanagari letters. */
export const isDevanagari = (word: string): boolean => DEVANAGARI.test(word);

const NUKTA = /\u093c/g;
const JOINERS = /[\u200b-\u200f\u2060\ufeff]/g;
const MARKS = /[\u0300-\u036f]/g;

/** Asked of every word several times: quicker than a pattern. */
function isAscii(word: string): boolean {
  for (let at = 0; at < word.length; at += 1) if (word.charCodeAt(at) > 0x7f) return false;
  return true;
}

/**
 * A word without what only writing differs in: case, accents, width, invisible joiners, nukta.
 * Keeps the script and the spelling.
 */
export function plainWord(word: string): string {
  return isAscii(word) ? word.toLowerCase() : remembered.get(word, plainAnew);
}

const MOST_REMEMBERED = 8192;
const remembered = new Memo<string>(MOST_REMEMBERED);

function plainAnew(word: string): string {
  const wide = word.normalize('NFKD').replace(JOINERS, '').toLowerCase();
  if (!isDevanagari(wide)) return wide.replace(MARKS, '').normalize('NFC');
  return wide.replace(NUKTA, '').replaceAll('\u0901', '\u0902').normalize('NFC');
}
