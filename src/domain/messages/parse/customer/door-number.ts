import { DWELLING, isGoodsWord, isOrdering, isSentenceWord, SPOKEN } from './customer-words.ts';
import type { Token } from './tokens.ts';

const HINDI = /^[\u0900-\u097f]/;

/** "Flat 3", "H.No 221", "Sector 17-C", "4th floor", "lane three". */
export function dwellingAt(words: readonly Token[], at: number): boolean {
  const word = words[at];
  const next = words[at + 1];
  const third = words[at + 2];
  if (!word) return false;
  if (/^\d{1,3}(?:st|nd|rd|th|er|º|ª|ro|do|to)$/.test(word.low)) {
    return DWELLING.has(next?.low ?? '');
  }
  // "H.No 45", "D.No 5-87".
  if (next?.low === 'no' && /^[hd]$/.test(word.low)) return third?.kind === 'number';
  // "C/ Gran Vía"; not "type C 2".
  if (word.low === 'c' && next) return next.start - word.end === 2;
  if (!DWELLING.has(word.low) || !next) return false;
  return (
    isDoorNumber(next) ||
    (/^(?:no|nos|num|number|numero|नंबर|नम्बर|न)$/.test(next.low) && third !== undefined)
  );
}

/** "12", "4th", "17-C", "B", "six": what dwellings are numbered with. */
const isDoorNumber = ({ low, text }: Token): boolean =>
  /^\d{1,5}\p{L}{0,2}$/u.test(low) || /^[A-Z]{1,3}\d{0,4}$/.test(text) || SPOKEN.has(low);

/** 2 for "14/2 Rose Villa", "B-402 Sunrise", "#41"; 1 for "22 Civil Lines", which goods look like too. */
export function numberOpens(tokens: readonly Token[]): number {
  const first = tokens[0];
  const second = tokens[1];
  const third = tokens[2];
  if (!first || !second) return 0;
  if (first.text === '#') return 2;
  // "No.5, Bharathi Street".
  if (first.low === 'no') {
    const number = second.text === '.' ? third : second;
    return number?.kind === 'number' && number === tokens.at(-1) ? 2 : 0;
  }
  const glued = second.start === first.end && /^[-/]$/.test(second.text);
  if (glued && third) {
    const door = /^\d{1,5}\p{L}?$|^\p{L}{1,3}\d{0,3}$/u.test(first.text);
    if (!door || !/^\d{1,5}\p{L}?$|^\p{L}\d{0,3}$/u.test(third.text)) return 0;
    return tokens.length > 3 ? 2 : 1;
  }
  // "5 de Mayo 12".
  if (first.kind === 'number' && second.low === 'de' && tokens[3]?.kind === 'number') return 2;
  if (isOrdering(second.low) || isGoodsWord(second.low)) return 0;
  if (!/^\d{1,5}[A-Za-z]?$/.test(first.text) || second.kind !== 'word') return 0;
  const isHindi = HINDI.test(second.text) && !isSentenceWord(second.low);
  return isHindi || /^\p{Lu}/u.test(second.text) ? 1 : 0;
}
