import { countryOf } from './countries.ts';

/**
 * An amount is an integer of minor units with a currency code. JSON carries major units as a
 * number; the conversion goes through text, so that no amount is computed in floating point.
 */

/** The largest amount of a single order, line or price, in minor units. */
export const MAX_MINOR = 1_000_000_000_000;

/**
 * Decimal places that are not two (CLDR 48). Never by the Intl of the Node.js that runs: its table
 * changes between versions (rupiahs had two until CLDR 47), and with it would every stored amount.
 */
const DIGITS = new Map<string, number>([
  ...'AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF SLL SOS SYP UGX VND VUV XAF XOF XPF YER'
    .split(' ')
    .map((currency) => [currency, 0] as const),
  ...'BHD JOD KWD LYD OMR TND'.split(' ').map((currency) => [currency, 3] as const),
]);

/** Decimal places of the amounts of a currency: INR 2, JPY and IDR 0, KWD 3. */
export const currencyDigits = (currency: string): number => DIGITS.get(currency) ?? 2;

/**
 * Parses typed text ("1,299.50", "1.299,50", "₹ 499", "-20") into minor units. "15.000" is fifteen
 * thousand where points group thousands, as with rupiahs. Returns null when it is not an amount, has
 * too many decimals, could be either ("1.500" in euros) or exceeds MAX_MINOR.
 */
export function parseMoney(text: string, currency: string): number | null {
  const typed = text.replace(/[\s\p{Sc}_]/gu, '');
  if (GROUPED_BY_POINTS.test(typed) && currencyDigits(currency) < 3) {
    const point = pointOf(currency);
    if (point === 'unknown') return null;
    if (point === 'groups') return parsePlain(typed.replaceAll('.', ''), currency);
  }
  return parsePlain(withDecimalPoint(typed).replaceAll(',', ''), currency);
}

const GROUPED_BY_POINTS = /^-?[1-9]\d{0,2}(?:\.\d{3})+$/;
const points = new Map<string, 'groups' | 'decimal' | 'unknown'>();

/** What a point means in amounts of a currency: the first letters of its code name a country (ISO 4217). */
function pointOf(currency: string): 'groups' | 'decimal' | 'unknown' {
  let point = points.get(currency);
  if (!point) {
    const country = currency.slice(0, 2);
    point = countryOf(country) ? pointIn(country) : 'unknown';
    points.set(currency, point);
  }
  return point;
}

function pointIn(country: string): 'groups' | 'decimal' {
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  const parts = new Intl.NumberFormat(`${language}-${country}`).formatToParts(1.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',')
    ? 'groups'
    : 'decimal';
}

/** The sign before decimals where a currency is used; null where that differs, as with euros. */
export function usualDecimalSign(currency: string): '.' | ',' | null {
  const point = pointOf(currency);
  return point === 'unknown' ? null : point === 'groups' ? ',' : '.';
}

/** Digits with a decimal point at most, in major units → minor units; null as in `parseMoney`. */
export function parsePlain(plain: string, currency: string): number | null {
  const digits = currencyDigits(currency);
  const match = /^(-?)(\d{1,13})(?:\.(\d*))?$/.exec(plain);
  if (!match) return null;
  const fraction = (match[3] ?? '').replace(/0+$/, '');
  if (fraction.length > digits) return null;
  const minor = Number(`${match[2]}${fraction.padEnd(digits, '0')}`);
  if (minor > MAX_MINOR) return null;
  return match[1] && minor !== 0 ? -minor : minor;
}

/**
 * "1.299,50" and "12,5" → with a point; in "1,299" and "1,29,900" commas group thousands and stay.
 */
export function withDecimalPoint(text: string): string {
  const comma = text.lastIndexOf(',');
  const point = text.lastIndexOf('.');
  const decimals = text.slice(comma + 1);
  const isDecimal = point === -1 ? /^\d{1,2}$/.test(decimals) : comma > point;
  if (comma === -1 || !isDecimal) return text;
  return `${text.slice(0, comma).replace(/[.,]/g, '')}.${decimals}`;
}

/** A JSON number in major units → minor units; null as in `parseMoney`. */
export function minorFromMajor(amount: number, currency: string): number | null {
  if (!Number.isFinite(amount)) return null;
  const text = String(amount);
  return text.includes('e') ? null : parsePlain(text, currency);
}

/** Minor units → text in major units without grouping: 49950 → "499.50". Exact. */
export function minorToText(minor: number, currency: string): string {
  const digits = currencyDigits(currency);
  const sign = minor < 0 ? '-' : '';
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  return digits === 0
    ? `${sign}${text}`
    : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Minor units → a JSON number in major units: 49950 → 499.5. */
export const majorFromMinor = (minor: number, currency: string): number =>
  Number(minorToText(minor, currency));

type Decimals = 'needed' | 'always';
type MoneyWriter = (minor: number) => string;

/** Each caches its results: lists repeat a few amounts, and Intl is slow. */
const writers = new Map<string, MoneyWriter>();
let written = 0;
const MOST_WRITTEN = 5_000;

/**
 * Minor units → text for people, "₹499" or "₹499.50", in the given language. With `always`, whole
 * amounts keep their decimals: "₹499.00", for columns.
 */
export const formatMoney = (
  minor: number,
  currency: string,
  language: string,
  decimals?: Decimals,
): string => moneyWriter(currency, language, decimals)(minor);

/** For many amounts. Keep it only briefly: its results are cached with it. */
export function moneyWriter(
  currency: string,
  language: string,
  decimals: Decimals = 'needed',
): MoneyWriter {
  const key = `${currency} ${language} ${decimals}`;
  let writer = writers.get(key);
  if (!writer) {
    writer = newWriter(currency, language, decimals);
    writers.set(key, writer);
  }
  return writer;
}

function newWriter(currency: string, language: string, decimals: Decimals): MoneyWriter {
  const digits = currencyDigits(currency);
  const one = 10 ** digits;
  const style = { style: 'currency', currency } as const;
  const exact = new Intl.NumberFormat(language, {
    ...style,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const whole = new Intl.NumberFormat(language, {
    ...style,
    minimumFractionDigits: 0,
    maximumFractionDigits: 0,
  });
  const texts = new Map<number, string>();
  return (minor) => {
    let text = texts.get(minor);
    if (text === undefined) {
      const format = decimals === 'needed' && minor % one === 0 ? whole : exact;
      // Intl reads a decimal string exactly, with every digit.
      text = format.format(minorToText(minor, currency) as unknown as number);
      if (++written > MOST_WRITTEN) dropAll();
      texts.set(minor, text);
    }
    return text;
  };
}

function dropAll(): void {
  writers.clear();
  written = 0;
}
