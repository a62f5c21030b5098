import type { CountryCode } from 'libphonenumber-js';
import { lazy } from '../../../../lazy.ts';
import { phoneLibrary } from '../../../../phone-library.ts';
import { wordLines } from '../lexicon/read-lexicon.ts';
import { WordTable } from '../lexicon/word-table.ts';
import { plainWord } from '../words/plain-word.ts';
import { formsOfCountry } from './country-forms.ts';
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
  weight: number;
}

/** Groups of digits that may belong to one number: "9 8 2", "98200-45678", "91654.33221". */
const RUN = /\d+(?:(?:[ .()-]| {2}|\) | [(-]|\)-| - | \+ ?)\d+)*/g;
/** More groups than the longest number written digit by digit has: a list, not a number. */
const MAX_GROUPS = 15;
// Hostile text may hold thousands of numbers, and each look at one costs some microseconds.
const MAX_LOOKS = 60;
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
    if (run.replace(/\D/g, '').length < 7) continue;
    const groups = Array.from(run.matchAll(/\d+/g), (group) => ({
      start: index + group.index,
      end: index + group.index + group[0].length,
    })).slice(-MAX_GROUPS);
    let best: Found | null = null;
    for (let from = 0; from < groups.length && looks > 0; from++) {
      for (let to = groups.length; to > from && looks > 0; to--) {
        const one = windowOf(text, groups, from, to, countries());
        const { length } = text.slice(groups[from]?.start, groups[to - 1]?.end).replace(/\D/g, '');
        if (length >= 7 && length <= 15) looks--;
        if (one && one.weight > (best?.weight ?? -1)) best = one;
      }
      // The longest stretch from the left that is written as an international number is certain.
      if (best && best.weight >= 10) break;
    }
    if (best) found.push(best);
  }
  if (!found.some(({ value }) => value)) found.push(...spelled(text, countries));
  return chosen(found, text);
}

/** Reads some groups of a run as a number; without value where digits are missing or too many. */
function windowOf(
  text: string,
  run: readonly Stretch[],
  from: number,
  to: number,
  countries: readonly string[],
): Found | null {
  const groups = run.slice(from, to).map(({ start, end }) => text.slice(start, end));
  const [first, last] = [run[from], run[to - 1]];
  if (!first || !last) return null;
  const digits = groups.join('');
  const whole = from === 0 && to === run.length;
  if (!whole && (digits.length < 7 || digits.length > 15)) return null;
  const sign =
    /(?:\+ ?\(?|\()$/.exec(text.slice(Math.max(0, first.start - 3), first.start))?.[0] ?? '';
  const start = first.start - sign.length;
  const before = text.slice(Math.max(0, start - 40), start);
  const plus = sign.includes('+');
  const abroad = plus || digits.startsWith('00');
  const labelled = from === 0 && patterns().label.test(before);
  if (!abroad && patterns().notPhone.test(before)) return null;
  if (!labelled && !abroad && !looksTyped(groups)) return null;
  if ((!labelled || whole) && isPostalCode(text.slice(first.start, last.end), countries[0]))
    return null;
  const typed = plus ? `+${digits}` : digits;
  // With several possible countries, a label doesn't decide between them.
  const sure = labelled && countries.length === 1;
  const value = firstNumber(typed, countries, sure);
  const meant = abroad || labelled || /^[6-9]\d{7,10}$/.test(digits);
  if (!value && !(whole && meant)) return null;
  const place = whole ? 3 : to === run.length ? 2 : 1;
  const weight = value ? (abroad ? 10 : 0) + (labelled ? 5 : 0) + place : 0;
  return { start, end: text[last.end] === ')' ? last.end + 1 : last.end, value, weight };
}

/** "80230-010" is a code in Brazil, half a number elsewhere. */
const isPostalCode = (written: string, country = ''): boolean =>
  /[ -]/.test(written) &&
  (formsOfCountry(country)?.codes.some(({ pattern }) => pattern.test(written)) ?? false);

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
    return [{ start, end: tokens[at - 1]?.end ?? start, value, weight: 5 }];
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

function chosen(found: readonly Found[], text: string): PhoneReading {
  let best: Found | undefined;
  for (const one of found) if (one.value && one.weight > (best?.weight ?? -3) + 2) best = one;
  const invalid = best ? undefined : found.find(({ value }) => !value);
  return {
    phone: best?.value ? { start: best.start, end: best.end, value: best.value } : null,
    stretches: found.map(({ start, end }) => ({ start: labelStart(text, start), end })),
    invalid: invalid ? { start: invalid.start, end: invalid.end } : null,
  };
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
  const exists = number?.isValid() || formsOfCountry(user)?.mobile?.test(national);
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
  if (country === 'ES') return /^[679]/.test(national);
  return national.length >= 8;
}
