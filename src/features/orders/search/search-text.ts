import { folded, spelledOut } from '../../../kernel/format/folded-text.ts';
import { readPhone } from '../../../kernel/format/phone.ts';
import type { CustomerSnapshot } from '../../customers/index.ts';

/**
 * Marks in front of a phone number, and of one in reverse, which makes its last digits a beginning:
 * the few digits that begin an order number begin too many phone numbers.
 */
export const PHONE = '+';
export const PHONE_END = '~';

const MAX_WORD_LENGTH = 64;

export interface Searched {
  orderNumber: number;
  customer: CustomerSnapshot;
  awbs?: readonly string[];
  paymentId?: string | undefined;
}

/**
 * Words separated by spaces. A trigger updates `order_words` from this text. `country` is the
 * store's.
 */
export function searchTextOf(
  { orderNumber, customer, awbs, paymentId }: Searched,
  country: string,
): string {
  const { name, phone, email } = customer;
  const words = [
    String(orderNumber),
    ...nameWords(name),
    ...phoneWords(phone, country),
    ...emailWords(email ?? ''),
    ...(awbs ?? []).map(compact),
    // Without a digit, `pay_abc` is searched as two words.
    ...(paymentId ? [compact(paymentId), ...plainWords(paymentId).slice(1)] : []),
  ];
  return [...new Set(words)].filter(Boolean).map(clipped).join(' ');
}

export const plainWords = (text: string): string[] => wordsIn(folded(text));

const wordsIn = (text: string): string[] => text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);

/** With "O'Brien" as one word and as two, "Jürgen" as "juergen", and what is written without spaces. */
function nameWords(name: string): string[] {
  return [
    ...plainWords(name),
    ...wordsIn(name.split(/\s+/).map(spelledOut).join(' ')),
    ...plainWords(name.replace(APOSTROPHES, ' ')),
    // As a search is split: some signs become a space, too.
    ...folded(name).split(/\s+/).filter(isMixed).map(compact),
    ...plainWords(name).filter(isUnspaced).flatMap(endings),
  ];
}

const APOSTROPHES = /['’‘`´ʼ]/g;

/** Chinese, Japanese and Korean names have no space before the given name. */
const isUnspaced = (word: string): boolean =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+$/u.test(word);

const MOST_ENDINGS = 8;

const endings = (word: string): string[] =>
  [...word].map((_, start, letters) => letters.slice(start).join('')).slice(1, MOST_ENDINGS);

/** Only letters and digits, as tracking numbers are compared. */
export const compact = (text: string): string => folded(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** Letters and digits mixed, as in a tracking number, with or without dashes. */
export const isMixed = (word: string): boolean => /\d/.test(word) && /\p{L}/u.test(word);

/** A number in reverse, so that its end can be searched as a beginning. */
export const reversed = (digits: string): string => [...digits].reverse().join('');

/** Truncated to the length of a word in the index, by characters, so that none is cut in half. */
export const clipped = (word: string): string =>
  word.length <= MAX_WORD_LENGTH ? word : [...word].slice(0, MAX_WORD_LENGTH).join('');

function phoneWords(phone: string, country: string): string[] {
  if (!/\p{Nd}/u.test(phone)) return [];
  const { known, also } = readPhone(phone, country);
  const digits = known.replace(/\D/g, '');
  return [
    ...[digits, ...also].map((each) => PHONE + each.replace(/^0+/, '')),
    `${PHONE_END}${reversed(digits)}`,
  ];
}

const emailWords = (email: string): string[] => {
  const text = email.trim().toLowerCase().replace(/\s/g, '');
  return text ? [text, ...plainWords(text.split('@')[0] ?? '')] : [];
};
