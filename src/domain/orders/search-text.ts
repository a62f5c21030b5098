import { asciiDigits, isPlain } from '../customers/ascii-digits.ts';
import type { CustomerSnapshot } from '../customers/customer-snapshot.ts';
import { readPhone } from '../customers/normalize-phone.ts';

/**
 * Marks in front of a phone number, and of one written from its end, so that its last digits are
 * a beginning: the few digits that may begin an order's number begin too many phones.
 */
export const PHONE = '+';
export const PHONE_END = '~';

const MAX_WORD_LENGTH = 64;

interface Searched {
  orderNumber: number;
  customer: CustomerSnapshot;
  /** The numbers of its parcels. */
  awbs?: readonly string[];
  /** The gateway's name of its payment. */
  paymentId?: string | undefined;
}

/**
 * The words that an order is found by, with a space between: its number, the customer's name,
 * phone and email, its parcels' numbers. The database keeps `order_words` by this text. `country`
 * is the store's.
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
    // Without a digit in it, `pay_abc` is looked for as two words.
    ...(paymentId ? [compact(paymentId), ...plainWords(paymentId).slice(1)] : []),
  ];
  return [...new Set(words)].filter(Boolean).map(clipped).join(' ');
}

/**
 * SQL after a new `search_text`: the words of the row's own that its old text, the value of the
 * `?`, does not explain. So an edit leaves the words of the parcels, which it knows nothing of.
 */
export const AND_OTHER_WORDS = `coalesce((select ' ' || string_agg(word, ' ')
  from string_to_table(search_text, ' ') as word where word <> all (string_to_array(?, ' '))), '')`;

/** Lower case, digits of any script as 0 to 9, Latin letters without their accents. */
export const folded = (text: string): string =>
  isPlain(text)
    ? text.toLowerCase()
    : asciiDigits(text)
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .normalize('NFKC')
        .toLowerCase();

/** The words of a name, as people would type each of them. */
export const plainWords = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

/** Letters and digits alone, as a parcel's number is compared. */
export const compact = (text: string): string => folded(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** Letters together with digits, as in a parcel's number, whatever dashes are between. */
export const isMixed = (word: string): boolean => /\d/.test(word) && /\p{L}/u.test(word);

/** The end of a number, written so that it can be looked up as a beginning. */
export const reversed = (digits: string): string => [...digits].reverse().join('');

/** Not longer than a word in the index; by characters, so that none is cut in half. */
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
