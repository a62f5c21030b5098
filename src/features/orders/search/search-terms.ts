import { folded } from '../../../kernel/format/folded-text.ts';
import { typedPhone } from '../../../kernel/format/phone.ts';
import {
  clipped,
  compact,
  isMixed,
  PHONE,
  PHONE_END,
  plainWords,
  reversed,
} from './search-text.ts';

/** Beginnings of words; an order matches the term if a word has any of them. */
export type SearchTerm = readonly string[];

/** Sorts after every text with the same beginning in the search index. */
export const LAST = '\u{10FFFF}';

const MAX_TERMS = 6;
/** With fewer digits, too many phone numbers match. */
const MIN_PHONE_DIGITS = 3;
const MIN_PHONE_END_DIGITS = 4;

/**
 * The terms of a typed search; an order must match all of them. Numbers are found with any spaces,
 * dashes or leading zeros.
 * @returns an empty list for a text without letters or digits
 */
export function searchTerms(typed: string): SearchTerm[] {
  const text = folded(typed).trim().replace(/^#/, '');
  if (typedPhone(text)) return [numberTerm(text.replace(/\D/g, ''))];
  const terms = text.split(/\s+/).flatMap(wordTerms);
  return terms.slice(0, MAX_TERMS).map((term) => term.map(clipped));
}

export function searchedNumber(typed: string): number | null {
  const digits = /^\s*#?(\d{1,15})\s*$/.exec(folded(typed))?.[1];
  return digits ? Number(digits) : null;
}

/** Leading zeros are a dialling prefix, not part of the number; trailing ones are part of it. */
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
