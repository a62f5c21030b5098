import { typedPhone } from '../customers/typed-phone.ts';
import {
  clipped,
  compact,
  folded,
  isMixed,
  PHONE,
  PHONE_END,
  plainWords,
  reversed,
} from './search-text.ts';

/** Beginnings of words; an order matches the term when it has a word with any of them. */
export type SearchTerm = readonly string[];

/** After every text that begins alike, in the order of the words' index. */
export const LAST = '\u{10FFFF}';

const MAX_TERMS = 6;
/** Fewer digits are the beginning or the end of too many phone numbers to be of use. */
const MIN_PHONE_DIGITS = 3;
const MIN_PHONE_END_DIGITS = 4;

/**
 * What somebody typed into the search box; an order has to match every term. Numbers are found
 * whatever spaces, dashes or leading zeros they are typed with.
 * @returns nothing for a text without a letter or a digit
 */
export function searchTerms(typed: string): SearchTerm[] {
  const text = folded(typed).trim().replace(/^#/, '');
  if (typedPhone(text)) return [numberTerm(text.replace(/\D/g, ''))];
  const terms = text.split(/\s+/).flatMap(wordTerms);
  return terms.slice(0, MAX_TERMS).map((term) => term.map(clipped));
}

/** The order's number that a search may name exactly; null for any other text. */
export function searchedNumber(typed: string): number | null {
  const digits = /^\s*#?(\d{1,15})\s*$/.exec(folded(typed))?.[1];
  return digits ? Number(digits) : null;
}

/** Zeros in front are dialled, not part of the number; at its end they are. */
function numberTerm(digits: string): SearchTerm {
  const start = digits.replace(/^0+(?=\d)/, '');
  return [
    ...new Set([digits, start]),
    ...(start.length >= MIN_PHONE_DIGITS ? [`${PHONE}${start}`] : []),
    ...(digits.length >= MIN_PHONE_END_DIGITS ? [`${PHONE_END}${reversed(digits)}`] : []),
  ];
}

function wordTerms(word: string): SearchTerm[] {
  if (word.includes('@')) return [[word]];
  if (isMixed(word)) return [[compact(word)]];
  return plainWords(word).map((part) => (/^\d+$/.test(part) ? numberTerm(part) : [part]));
}
