import { currencyDigits } from '../../kernel/format/money.ts';
import { readCustomer } from '../built-in/customer/read-customer.ts';
import { phoneNumber } from '../built-in/customer/read-phone.ts';
import type { CatalogIndex } from '../built-in/index-catalog.ts';

type HiddenKind = 'phone' | 'postal' | 'email';

/** Words of a shopper that the model doesn't get. */
interface HiddenWord {
  /** Their replacement, such as "[phone-1]". */
  token: string;
  kind: HiddenKind;
  message: number;
  start: number;
  end: number;
  text: string;
  /** The normalised value; null: not a number that can be called. */
  value: string | null;
}

export type HiddenWords = readonly HiddenWord[];

type Found = Pick<HiddenWord, 'kind' | 'start' | 'end' | 'value'>;

/** From the @ on; the part before it is checked character by character. */
const EMAIL_SERVER = /@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/gu;
const EMAIL_SIGN = /[\p{L}\p{N}._%+-]/u;
const LONGEST_MAILBOX = 64;
/** Nine digits or more, as phone, account and tracking numbers are written. */
const LONG_NUMBER = /(?<![\p{L}\p{N}])\+?\(?\d(?:[\d().]|[ -](?=[\d(])){7,22}\d(?![\p{L}\p{N}])/gu;
const FEWEST_DIGITS = 9;
/** "38 40 42 44 46" are sizes: a phone number has three digits together somewhere. */
const RUN = /\d{3}/;
const LABELLED_CODE =
  /(?<!\p{L})(?:pin ?code|pin|zip ?code|zip|post ?code|postal code|c\.?p\.?|cep|código postal|codigo postal|kode ?pos|पिन ?कोड|पिन)[\s.:#-]{0,3}(\d{3}[ -]\d{3}|\d{4,8})(?![ -]?\d)/giu;
const BOX_CODE = /(?<!\p{L})box[\s.:#no]{0,6}\d{1,6} ?- ?(\d{5})(?!\d)/giu;
const CODE_OF_BRAZIL = /(?<!\d)(\d{5}-\d{3})(?!\d)/g;
/** Too many for an order: it is a code, a price or part of a name. */
const ALONE = /(?<![\p{L}\p{N}₹$€£@#.,/-])(\d{5,8})(?![\p{L}\p{N}%]|[.,/-]\d)/gu;

/**
 * Replaces phone numbers, postal codes and email addresses with tokens.
 * @param texts messages of one conversation, oldest first
 */
export function hideWords(
  texts: readonly string[],
  index: CatalogIndex,
): { texts: string[]; hidden: HiddenWords } {
  const hidden: HiddenWord[] = [];
  const counts = { phone: 0, postal: 0, email: 0 };
  const covered = texts.map((text, message) => {
    let out = '';
    let at = 0;
    for (const found of findWords(text, index)) {
      counts[found.kind] += 1;
      const token = `[${found.kind}-${counts[found.kind]}]`;
      out += text.slice(at, found.start) + token;
      at = found.end;
      hidden.push({ ...found, token, message, text: text.slice(found.start, found.end) });
    }
    return out + text.slice(at);
  });
  return { texts: covered, hidden };
}

/** The model's text with the shopper's own words instead of tokens. */
export function putBack(text: string, hidden: HiddenWords): string {
  return text.replace(
    /\[(?:phone|postal|email)-\d{1,4}\]/g,
    (token) => hidden.find((word) => word.token === token)?.text ?? token,
  );
}

/** Without overlaps, in the order of the text. */
function findWords(text: string, index: CatalogIndex): Found[] {
  const { customer, spans, invalidPhone } = readCustomer(text, index.country);
  const found: Found[] = [];
  const add = (kind: HiddenKind, start: number, end: number, value: string | null): void => {
    const isTaken = found.some((other) => start < other.end && other.start < end);
    if (!isTaken && !index.itemContext.isSku(text.slice(start, end))) {
      found.push({ kind, start, end, value });
    }
  };
  for (const { 0: server, index: at } of text.matchAll(EMAIL_SERVER)) {
    const start = mailboxStart(text, at);
    // "2kg@80.50" is a price.
    if (start < at && /\p{L}$/u.test(server)) add('email', start, at + server.length, null);
  }
  for (const pattern of [BOX_CODE, LABELLED_CODE, CODE_OF_BRAZIL]) {
    for (const { 0: words, 1: code = '', index: at } of text.matchAll(pattern)) {
      add('postal', at + words.length - code.length, at + words.length, code);
    }
  }
  const { phone, postalCode } = spans;
  if (phone) add('phone', phone.start, phone.end, customer.phone ?? null);
  if (postalCode) add('postal', postalCode.start, postalCode.end, customer.postalCode ?? null);
  if (invalidPhone) {
    add('phone', invalidPhone.start, invalidPhone.end, callable(invalidPhone.text, index));
  }
  for (const { 0: number, index: at } of text.matchAll(LONG_NUMBER)) {
    if (number.replace(/\D/g, '').length < FEWEST_DIGITS || !RUN.test(number)) continue;
    add('phone', at, at + number.length, callable(number, index));
  }
  for (const { 0: code, index: at } of text.matchAll(ALONE)) {
    if (!isOfGoods(code, index)) add('postal', at, at + code.length, code);
  }
  return found.sort((a, b) => a.start - b.start);
}

function mailboxStart(text: string, at: number): number {
  let start = at;
  while (start > at - LONGEST_MAILBOX && EMAIL_SIGN.test(text[start - 1] ?? '')) start -= 1;
  return start;
}

/** In E.164; many write the country code without its plus sign. Null: it can't be called. */
function callable(number: string, { country }: CatalogIndex): string | null {
  const digits = number.replace(/[^\d+]/g, '');
  return phoneNumber(digits, country, true) ?? phoneNumber(`+${digits}`, null, true);
}

/** Whether a name or a price of the catalog contains the number. */
function isOfGoods(digits: string, { products, currency }: CatalogIndex): boolean {
  const priceMinor = Number(digits) * 10 ** currencyDigits(currency);
  return products.some(
    ({ product: { name, aliases, variants } }) =>
      [name, ...aliases].some((each) => each.includes(digits)) ||
      variants.some(
        (variant) => variant.priceMinor === priceMinor || variant.name.includes(digits),
      ),
  );
}
