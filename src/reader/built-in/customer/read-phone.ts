import type { CountryCode } from 'libphonenumber-js';
import { lazy } from '../../../kernel/concurrency/lazy.ts';
import { phoneLibrary } from '../../../kernel/format/phone-library.ts';
import { wordLines } from '../lexicon/read-lexicon.ts';
import { WordTable } from '../lexicon/word-table.ts';
import { plainWord } from '../words/plain-word.ts';
import { countryForms } from './country-forms.ts';
import { type Stretch, tokensOf } from './tokens.ts';

const LABELS = new WordTable('number-labels', 'kind');
/** The numbers of phones in a text. */
export interface PhoneReading {
  phone: (Stretch & { value: string }) | null;
  /** All numbers of phones in the text, with the words that announce them. */
  stretches: Stretch[];
  invalid: Stretch | null;
}

interface Found extends Stretch {
  value: string | null;
  /** A label or a country's code says that it is a phone's. */
  sure: boolean;
}

/** Groups of digits that may belong to one number: "9 8 2", "98200-45678", "91654.33221". */
const RUN = /\d+(?:(?:[ .()-]| {2}|\) | [(-]|\)-| - | \+ ?)\d+)*/g;
/** More groups than the longest number written digit by digit has: a list, not a number. */
const MAX_GROUPS = 15;
// Hostile text may hold thousands of numbers, and each look at one costs some microseconds.
const MAX_LOOKS = 60;
const FEWEST_DIGITS = 7;
const MOST_DIGITS = 15;
const patterns = lazy(() => {
  const phone = LABELS.pattern('phone');
  const word = String.raw`(?:(?:${LABELS.pattern('behind phone')}|\p{L}{2,12} \p{L}{2,12}|\p{L}{2,14})[\s.:=#-]{1,3})`;
  return {
    label: new RegExp(
      String.raw`(?:(?<![\p{L}\p{M}])(?:${phone})(?![\p{L}\p{M}])|[📞📱☎📲])[\s.:=#()-]{0,4}${word}{0,2}\+?\(?$`,
      'iu',
    ),
    notPhone: new RegExp(
      String.raw`(?:(?<!\p{L})(?:${LABELS.pattern('no phone')})[\s.:=#-]{0,3}(?:(?:no|number|num|id|é|nya)[\s.:=#-]{0,3})?|[₹$€£]|\b(?:rs|rp)\.?) ?$`,
      'iu',
    ),
    // The words are consecutive, each with few signs behind it, so this looks back over little.
    announced: new RegExp(
      String.raw`(?<![\p{L}\p{M}])(?:(?:${LABELS.pattern('before phone')}|(?![mtp](?![\p{L}\p{M}]))(?:${phone})|(?<=(?:^|[\n,.;|(])\s{0,2})m)(?![\p{L}\p{M}])[\s.:=#-]{0,4}){1,4}(?:(?:${LABELS.pattern('behind phone')})[\s.:=-]{1,3})?$`,
      'iu',
    ),
    word: new RegExp(`^(?:${phone})$`, 'iu'),
  };
});

/**
 * Finds the shopper's number, whichever way it is typed.
 * @param countries whose numbers may be meant; asked for where there are digits enough
 */
export function readPhone(text: string, countries: () => readonly string[]): PhoneReading {
  const found: Found[] = [];
  let looks = MAX_LOOKS;
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (run.replace(/\D/g, '').length < FEWEST_DIGITS) continue;
    const groups = Array.from(run.matchAll(/\d+/g), (group) => ({
      start: index + group.index,
      end: index + group.index + group[0].length,
    })).slice(-MAX_GROUPS);
    // The longest number from the left; what is none is kept if the whole run was meant as one.
    let first: Found | null = null;
    for (let from = 0; from < groups.length && !first?.value; from++) {
      for (let to = groups.length; to > from && looks > 0 && !first?.value; to--) {
        const some = groups.slice(from, to);
        const whole = some.length === groups.length;
        const length = some.reduce((sum, { start, end }) => sum + end - start, 0);
        if (!whole && (length < FEWEST_DIGITS || length > MOST_DIGITS)) continue;
        looks--;
        const one = numberOf(text, some, whole, countries());
        if (one?.value || !first) first = one;
      }
    }
    if (first) found.push(first);
  }
  if (!found.some(({ value }) => value)) found.push(...spelled(text, countries));
  const numbers = found.filter(({ value }) => value);
  const best = numbers.find(({ sure }) => sure) ?? numbers[0];
  const invalid = best ? undefined : found[0];
  return {
    phone: best?.value ? { start: best.start, end: best.end, value: best.value } : null,
    stretches: found.map(({ start, end }) => ({ start: labelStart(text, start), end })),
    invalid: invalid ? { start: invalid.start, end: invalid.end } : null,
  };
}

/** Reads groups of digits as a number; without value where digits are missing or too many. */
function numberOf(
  text: string,
  stretches: readonly Stretch[],
  whole: boolean,
  countries: readonly string[],
): Found | null {
  const [first, last] = [stretches[0], stretches.at(-1)];
  if (!first || !last) return null;
  const groups = stretches.map(({ start, end }) => text.slice(start, end));
  const digits = groups.join('');
  const sign =
    /(?:\+ ?\(?|\()$/.exec(text.slice(Math.max(0, first.start - 3), first.start))?.[0] ?? '';
  const start = first.start - sign.length;
  const before = text.slice(Math.max(0, start - 40), start);
  const plus = sign.includes('+');
  const abroad = plus || digits.startsWith('00');
  const labelled = patterns().label.test(before);
  if (!abroad && patterns().notPhone.test(before)) return null;
  if (!labelled && !abroad && !looksTyped(groups)) return null;
  if (isPostalCode(text.slice(first.start, last.end), countries[0])) return null;
  // With several possible countries, a label doesn't decide between them.
  const value = firstNumber(
    plus ? `+${digits}` : digits,
    countries,
    labelled && countries.length === 1,
  );
  const meant = abroad || labelled || /^[6-9]\d{7,10}$/.test(digits);
  if (!value && !(whole && meant)) return null;
  const end = text[last.end] === ')' ? last.end + 1 : last.end;
  return { start, end, value, sure: abroad || labelled };
}

/** "80230-010" is a code in Brazil, half a number elsewhere. */
const isPostalCode = (written: string, country = ''): boolean =>
  /[ -]/.test(written) &&
  (countryForms()
    .get(country)
    ?.codes.some(({ pattern }) => pattern.test(written)) ??
    false);

const SPREAD = 40;

/** Whether the groups look like a number that a person wrote, not like sizes or prices in a row. */
function looksTyped(groups: readonly string[]): boolean {
  if (groups.every((digits) => digits.length === 1)) return groups.length >= 9;
  if (groups.some((digits) => digits.length >= 3)) return true;
  // Sizes and prices in a row lie close together, the pairs of a number anywhere.
  const values = groups.map(Number);
  return groups.length <= 6 && Math.max(...values) - Math.min(...values) > SPREAD;
}

// Fewer may be sizes and quantities in a row.
const MIN_WORDS = 5;
const REPEATS: Readonly<Record<string, number>> = { double: 2, triple: 3 };

/** Digits as they are dictated to a phone, and "double", by their words; the first meaning counts. */
const spokenDigits = lazy(
  () =>
    new Map(
      wordLines('spoken-digits', ['digit'])
        .reverse()
        .map(([word, { digit }]) => [plainWord(word), digit]),
    ),
);

/** The first number dictated in words: "nine eight double two …"; none where too few digits follow each other. */
function spelled(text: string, countries: () => readonly string[]): Found[] {
  const tokens = tokensOf(text);
  const digitAt = (at: number) => spokenDigits().get(tokens[at]?.low ?? '') ?? '';
  if (tokens.filter((_, at) => digitAt(at) !== '').length < 3) return [];
  for (const [from, { start }] of tokens.entries()) {
    let digits = '';
    let count = 0;
    let at = from;
    for (; digits.length < 20; at++) {
      const times = REPEATS[digitAt(at)] ?? 1;
      if (times > 1) at++;
      const written = /^\d{1,3}$/.exec(tokens[at]?.text ?? '')?.[0];
      const told = written ?? digitAt(at);
      if (told === '' || told in REPEATS) break;
      digits += told.repeat(times);
      if (!written) count++;
    }
    const announced = count >= 3 && patterns().word.test(tokens[from - 1]?.text ?? '');
    if (count >= MIN_WORDS ? digits.length < 7 : !announced) continue;
    const value = firstNumber(digits, countries(), true);
    return [{ start, end: tokens[at - 1]?.end ?? start, value, sure: true }];
  }
  return [];
}

function firstNumber(digits: string, countries: readonly string[], sure: boolean): string | null {
  for (const country of countries) {
    const number = phoneNumber(digits, country, sure);
    if (number) return number;
  }
  return null;
}

/** Where "my no is" before a number begins. */
function labelStart(text: string, start: number): number {
  const label = patterns().announced.exec(text.slice(Math.max(0, start - 40), start))?.[0] ?? '';
  return start - label.length;
}

/**
 * The number in E.164, or null when it is none that could be called.
 * @param sure whether a word says that it is a phone's
 */
export function phoneNumber(digits: string, country: string | null, sure: boolean): string | null {
  if (digits.length < 7 || digits.length > 16) return null;
  const { isSupportedCountry, parsePhoneNumberFromString, getCountryCallingCode } = phoneLibrary();
  const region = country && isSupportedCountry(country) ? (country as CountryCode) : undefined;
  // Mexican mobiles were dialled with a 1 behind the country code until 2019; many still are.
  const dialled = digits.replace(/^(\+|00)521(?=\d{10}$)/, '$152');
  const number = parsePhoneNumberFromString(dialled, region && { defaultCountry: region });
  const user = number?.country ?? region ?? '';
  const national = number?.nationalNumber ?? '';
  // The library's ranges lag behind what countries give out.
  const exists = number?.isValid() || countryForms().get(user)?.isMobile?.test(national);
  // Brazilians often leave out the area code, without which the number can't be called.
  const complete = exists && (user !== 'BR' || national.length >= 10);
  if (number && complete && (sure || digits.startsWith('+') || isLikely(national, user, digits)))
    return number.number;
  // Many leave the "+" away: "254 733 410 227".
  const called = digits.length > 10 && region && digits.startsWith(getCountryCallingCode(region));
  return called ? phoneNumber(`+${digits}`, country, false) : null;
}

/** Without a label, digits must look like a mobile number or a trunk call. */
function isLikely(national: string, country: string, digits: string): boolean {
  if (country === 'IN') return /^[6-9]/.test(national) || digits.startsWith('0');
  return national.length >= 8;
}
