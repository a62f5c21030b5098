import { lazy } from '../../../../lazy.ts';
import { WordTable } from '../lexicon/word-table.ts';
import { plainWord } from '../words/plain-word.ts';
import { countryForms } from './country-forms.ts';
import { REGIONS, rolesOf } from './customer-words.ts';
import { cityEndingAt, cityStartingAt, countriesOfCity } from './find-city.ts';
import type { Stretch } from './tokens.ts';

const LABELS = new WordTable('number-labels', 'kind');
/** A postal code as it is kept. */
export interface PostalReading extends Stretch {
  value: string;
  /** The code with its label. */
  taken: Stretch;
}

const DIGIT_CODE =
  /(?=\d)(?:(?<![\p{L}\d#])|(?<=\p{L}{5}))(?<!\d[-.,/])(?:\d{3}[ -]\d{3}|\d{5}-\d{3,4}|\d{4}-\d{3}|\d{2}-\d{3}|\d{3}-\d{4}|\d{3} \d{2}|\d{4,8}|\d{4} ?[a-zA-Z]{2})(?![\p{L}\d]|[-.,/]\d)/gu;
const LETTER_CODE =
  /\b(?:[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}|[a-z]\d[a-z][ -]?\d[a-z]\d|[a-z]\d[\dw] ?[a-z\d]{4}|[a-z]\d{4}[a-z]{3})\b/gi;
const label = lazy(
  () =>
    new RegExp(
      String.raw`(?:(?<![\p{L}\p{M}])(?:${LABELS.pattern('postal')})|📮)[\s.:=#-]{0,4}(?:(?:${LABELS.pattern('behind postal')})[\s.:=-]{1,3})?$`,
      'iu',
    ),
);
const BOX_CODE = /(?<=\bbox (?:no\.? ?)?\d{1,6} ?[-,] ?)\d{5}(?!\d)/giu;
/** "P.O. Box 4410-00100", "PO Box 30125, 00100". */
const BOX = /\b(?:p\.? ?o\.? ?)?box (?:no\.? ?)?\d{1,6} ?[-,] ?$/iu;
const NO_CODE_BEFORE = /(?:[₹$€£×@#]|(?<!\p{L})x|\brs\.?|\binr|\bmrp)\s?$/iu;
const NO_CODE_AFTER =
  /^\s?(?:m?ah|ml|gms?|g|kgs?|w|watts?|rs|rupees|rupaye|pcs|pc|pieces?|piezas?|nos?|x|×|euros?|pesos|mxn|usd|%|€|₹|\/-|km|gb|mb|v|hz|pages|sheets|units?|unidades)(?![\p{L}\d])/iu;
const ENOUGH = 3;
/** Hostile text may hold hundreds of candidates. */
const MAX_LOOKS = 24;

/** Finds the postal code among the numbers, by its format and the text around it. */
export function readPostalCode(text: string, countries: readonly string[]): PostalReading | null {
  if (!/\d/.test(text)) return null;
  let best: PostalReading | null = null;
  let most = 0;
  let looks = MAX_LOOKS;
  for (const { 0: code, index } of candidates(text)) {
    if (looks-- === 0) break;
    const evidence = weigh(text, code, index, countries);
    if (evidence.weight < ENOUGH || evidence.weight <= most) continue;
    most = evidence.weight;
    const end = index + code.length;
    const announced = label().exec(lineBefore(text, index))?.[0].length ?? 0;
    const taken = { start: index - announced, end };
    best = { start: index, end, value: evidence.keep(code), taken };
  }
  return best;
}

function* candidates(text: string): Generator<RegExpExecArray> {
  if (/\d[ -]?\d/.test(text)) yield* text.matchAll(DIGIT_CODE);
  if (/[a-z] ?\d/i.test(text)) yield* text.matchAll(LETTER_CODE);
  if (/box/i.test(text)) yield* text.matchAll(BOX_CODE);
}

interface Evidence {
  weight: number;
  keep: (code: string) => string;
}

const NONE: Evidence = { weight: 0, keep: String };

function weigh(text: string, code: string, index: number, countries: readonly string[]): Evidence {
  const end = index + code.length;
  const before = lineBefore(text, index);
  const after = text.slice(end, end + 60).split('\n', 1)[0] ?? '';
  if (NO_CODE_BEFORE.test(before) || NO_CODE_AFTER.test(after)) return NONE;
  // "Corrientes 1234, Rosario" is a house.
  const house = code.length === 4 && /[\p{L}\d] *$/u.test(before);
  const cities = [...citiesBefore(before), ...(house ? [] : citiesAfter(after))];
  const labelled = label().test(before) || BOX.test(before);
  const isAddress = lazy(() => isAddressLine(text.slice(Math.max(0, index - 140), index)));
  let best = NONE;
  for (const { country: user, codes } of countryForms()) {
    const form = codes.find(({ pattern }) => pattern.test(code));
    if (!form) continue;
    const named = cities.includes(user);
    const own = countries.includes(user);
    let weight =
      (labelled ? (own || named ? 5 : 4) : 0) +
      (own && isRegionBefore(before) ? 3 : 0) +
      (named ? 5 : 0) +
      (own ? 2 : 0);
    weight += surroundings(code, after, isAddress, own);
    if (weight > best.weight) best = { weight, keep: form.keep };
  }
  return best;
}

/** The evidence for a code without a label, a city or an unmistakable format. */
function surroundings(code: string, after: string, isAddress: () => boolean, own: boolean): number {
  if (/[a-z]/i.test(code)) return own && /^\s*(?:$|[,.\n])/.test(after) ? 1 : 0;
  if (/[ -]/.test(code)) return isAddress() ? 1 : -1;
  if (code.length === 6 && own) return /000$/.test(code) ? -1 : 1;
  // "28013 Madrid".
  if (code.length === 5 && isAddress())
    return (own ? 2 : 0) + (/^ \p{Lu}/u.test(after) ? (own ? 1 : 4) : 0);
  return code.length === 4 ? -2 : 0;
}

const lineBefore = (text: string, index: number): string =>
  text
    .slice(Math.max(0, index - 90), index)
    .split('\n')
    .slice(-1)[0] ?? '';

const wordsOf = (text: string): string[] => (text.match(/[\p{L}\p{M}]+/gu) ?? []).map(plainWord);

/** Streets or flats precede it. */
const PLACES = ['street', 'dwelling', 'street start', 'place', 'near'];
const isAddressLine = (before: string): boolean =>
  wordsOf(before).some((word) => PLACES.some((role) => rolesOf(word).has(role)));

/** "Springfield, IL 62704". */
function isRegionBefore(before: string): boolean {
  const words = wordsOf(before.slice(-40));
  return [1, 2, 3].some((count) => REGIONS.has(words.slice(-count).join(' ')));
}

function citiesBefore(before: string): readonly string[] {
  const words = wordsOf(before.slice(-60));
  let end = words.length;
  for (let skipped = 0; skipped < 5 && end > 0; skipped++) {
    const start = cityEndingAt(words, end);
    if (start >= 0) return countriesOfCity(words.slice(start, end).join(' '));
    const two = words.slice(Math.max(0, end - 2), end).join(' ');
    if (REGIONS.has(two)) end -= 2;
    else if (rolesOf(words[end - 1] ?? '').has('beside code') || REGIONS.has(words[end - 1] ?? ''))
      end--;
    else break;
  }
  return [];
}

function citiesAfter(after: string): readonly string[] {
  if (!/^[ ,.-]{0,3}\p{L}/u.test(after)) return [];
  const words = wordsOf(after);
  const end = cityStartingAt(words, 0);
  return end > 0 ? countriesOfCity(words.slice(0, end).join(' ')) : [];
}
