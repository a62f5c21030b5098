import { countryOf } from './countries.ts';

/** Marks that people write and Intl doesn't know, without points and in small letters. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  INR: ['rs', 're', 'rupees', 'rupee', '₨', 'रु', 'रू', 'रुपये', 'ரூ', 'টাকা'],
  PKR: ['rs', '₨'],
  LKR: ['rs', '₨'],
  NPR: ['rs', '₨', 'रु', 'रू'],
  MUR: ['rs', '₨'],
  BDT: ['tk', 'taka', 'টাকা'],
  IDR: ['rp'],
  MYR: ['rm'],
  AED: ['dh', 'dhs'],
  KES: ['ksh', 'kshs', 'sh'],
  TZS: ['tsh', 'sh'],
  UGX: ['ush', 'sh'],
  TRY: ['tl'],
  EUR: ['euro', 'euros'],
  CHF: ['fr', 'sfr'],
  USD: ['us$'],
  MXN: ['mx$', 'mn', 'pesos'],
  ARS: ['ar$', 'pesos'],
  COP: ['col$', 'pesos'],
  CLP: ['pesos'],
  AUD: ['a$', 'au$'],
  CAD: ['c$', 'ca$'],
  SGD: ['s$'],
};

const marksByCurrency = new Map<string, ReadonlySet<string>>();

/** "₹", "rs", "inr". */
function marksOf(currency: string): ReadonlySet<string> {
  let marks = marksByCurrency.get(currency);
  if (!marks) {
    const country = currency.slice(0, 2);
    const { language } = new Intl.Locale(`und-${country}`).maximize();
    const languages = ['en', ...(countryOf(country) ? [`${language}-${country}`] : [])];
    const shown = languages.flatMap((tag) =>
      (['symbol', 'narrowSymbol', 'code'] as const).flatMap((currencyDisplay) =>
        new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay })
          .formatToParts(1)
          .flatMap(({ type, value }) => (type === 'currency' ? keyOf(value) : [])),
      ),
    );
    marks = new Set(['', ...shown, ...(WRITTEN[currency] ?? [])]);
    marksByCurrency.set(currency, marks);
  }
  return marks;
}

const keyOf = (mark: string): string => mark.toLowerCase().replace(/[\s.\u200e\u200f]/g, '');

/** "/-" and "only", with which amounts end in South Asia and East Africa; ",-" in Europe. */
const ENDS = /^(?:\s*\/\s?[-–—=]|[.,][-–—]{0,2})?\s*(?:only)?\s*/i;

export function numberIn(text: string): { before: string; number: string; after: string } | null {
  const first = text.search(/\d/);
  if (first === -1) return null;
  let last = text.length - 1;
  while (!/\d/.test(text[last] ?? '')) last--;
  const before = text.slice(0, first);
  // ".5", but "Rs.5"
  const lead = /(?:^|[^\p{L}\p{M}])([.,])$/u.exec(before)?.[1] ?? '';
  const mark = before.slice(0, before.length - lead.length);
  const minus = /[-−]/.exec(mark)?.[0] ?? '';
  return {
    before: mark.replace(minus, ''),
    number: minus + lead + text.slice(first, last + 1),
    after: text.slice(last + 1),
  };
}

/**
 * The number of an amount that is marked as one of the currency, or not at all: "Rs. 1299/-",
 * "499 Rs", "INR 499". `null`: it has another mark, such as that of another currency or a percent sign.
 */
export function amountIn(text: string, currency: string): string | null {
  const found = numberIn(text);
  if (!found) return null;
  const marks = marksOf(currency);
  const after = found.after.replace(ENDS, '');
  const isKnown = marks.has(keyOf(found.before)) && marks.has(keyOf(after));
  return isKnown ? found.number : null;
}

const SIGN = /[\p{Sc}]/u;

export function isOtherCurrency(text: string, currency: string): boolean {
  const found = numberIn(text);
  if (!found) return false;
  const marks = marksOf(currency);
  return [found.before, found.after.replace(ENDS, '')]
    .map(keyOf)
    .some((mark) => !marks.has(mark) && (SIGN.test(mark) || codes().has(mark)));
}

let known: ReadonlySet<string> | undefined;
const codes = (): ReadonlySet<string> => {
  known ??= new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));
  return known;
};
