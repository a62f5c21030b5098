import { asciiDigits, isPlain } from '../../customers/ascii-digits.ts';
import type { CustomerSnapshot } from '../../customers/customer-snapshot.ts';
import { readPhone } from '../../customers/normalize-phone.ts';

/**
 * Marks in front of a phone number, and of one in reverse, which makes its last digits a beginning:
 * the few digits that begin an order number begin too many phone numbers.
 */
export const PHONE = '+';
export const PHONE_END = '~';

const MAX_WORD_LENGTH = 64;

interface Searched {
  orderNumber: number;
  customer: CustomerSnapshot;
  /** Tracking numbers. */
  awbs?: readonly string[];
  /** The gateway's id of its payment. */
  paymentId?: string | undefined;
}

/**
 * The search words of an order, separated by spaces: its number, the customer's name, phone and
 * email, and tracking numbers. A trigger updates `order_words` from this text. `country` is the
 * store's.
 */
export function searchTextOf(
  { orderNumber, customer, awbs, paymentId }: Searched,
  country: string,
): string {
  const { name, phone, email } = customer;
  const words = [
    String(orderNumber),
    ...plainWords(name),
    ...folded(name).split(/\s+/).filter(isMixed).map(compact),
    ...phoneWords(phone, country),
    ...emailWords(email ?? ''),
    ...(awbs ?? []).map(compact),
    // Without a digit, `pay_abc` is searched as two words.
    ...(paymentId ? [compact(paymentId), ...plainWords(paymentId).slice(1)] : []),
  ];
  return [...new Set(words)].filter(Boolean).map(clipped).join(' ');
}

/** Lower case, digits of any script as 0 to 9, Latin letters without accents. */
export const folded = (text: string): string =>
  isPlain(text)
    ? text.toLowerCase()
    : asciiDigits(text)
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .normalize('NFKC')
        .toLowerCase();

/** The words of a name, as people type them. */
export const plainWords = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

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
  const { known, national } = readPhone(phone, country);
  const digits = known.replace(/\D/g, '');
  return [
    `${PHONE}${digits}`,
    ...(national ? [`${PHONE}${national}`] : []),
    `${PHONE_END}${reversed(digits)}`,
  ];
}

const emailWords = (email: string): string[] => {
  const text = email.trim().toLowerCase().replace(/\s/g, '');
  return text ? [text, ...plainWords(text.split('@')[0] ?? '')] : [];
};
