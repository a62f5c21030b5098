import { lazy } from '../../../kernel/concurrency/lazy.ts';
import { WordTable } from '../lexicon/word-table.ts';
import { plainWord } from '../words/plain-word.ts';
import { countryForms } from './country-forms.ts';
import {
  cityEndingAt,
  cityStartingAt,
  countriesOfCity,
  REGIONS,
  rolesOf,
} from './customer-words.ts';
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

/**
 * Finds the postal code among the numbers, by its format and the text around it.
 * @param country whose codes are likeliest
 */
export function readPostalCode(text: string, country: string): PostalReading | null {
  if (!/\d/.test(text)) return null;
  let best: PostalReading | null = null;
  let most = ENOUGH - 1;
  let looks = MAX_LOOKS;
  for (const { 0: code, index: start } of candidates(text)) {
    if (looks-- === 0) break;
    const { weight, value } = weigh(text, code, start, country);
    if (weight <= most) continue;
    most = weight;
    const end = start + code.length;
    const announced = label().exec(lineBefore(text, start))?.[0].length ?? 0;
    best = { start, end, value, taken: { start: start - announced, end } };
  }
  return best;
}

function* candidates(text: string): Generator<RegExpExecArray> {
  if (/\d[ -]?\d/.test(text)) yield* text.matchAll(DIGIT_CODE);
  if (/[a-z] ?\d/i.test(text)) yield* text.matchAll(LETTER_CODE);
  if (/box/i.test(text)) yield* text.matchAll(BOX_CODE);
}

/** The evidence for a code of the likeliest country, and the code as that country keeps it. */
function weigh(
  text: string,
  code: string,
  index: number,
  country: string,
): { weight: number; value: string } {
  let best = { weight: 0, value: code };
  const end = index + code.length;
  const before = lineBefore(text, index);
  const after = text.slice(end, end + 60).split('\n', 1)[0] ?? '';
  if (NO_CODE_BEFORE.test(before) || NO_CODE_AFTER.test(after)) return best;
  // "Corrientes 1234, Rosario" is a house.
  const house = code.length === 4 && /[\p{L}\d] *$/u.test(before);
  const cities = [...citiesBefore(before), ...(house ? [] : citiesAfter(after))];
  const labelled = label().test(before) || BOX.test(before);
  const isAddress = lazy(() => isAddressLine(text.slice(Math.max(0, index - 140), index)));
  for (const [user, { codes }] of countryForms()) {
    const form = codes.find(({ pattern }) => pattern.test(code));
    if (!form) continue;
    const named = cities.includes(user);
    const own = country === user;
    let weight = surroundings(code, after, isAddress, own);
    if (labelled) weight += own || named ? 5 : 4;
    if (own) weight += isRegionBefore(before) ? 5 : 2;
    if (named) weight += 5;
    if (weight > best.weight) best = { weight, value: form.keep(code) };
  }
  return best;
}

/** The evidence for a code without a label, a city or an unmistakable format. */
function surroundings(code: string, after: string, isAddress: () => boolean, own: boolean): number {
  if (/[a-z]/i.test(code)) return own && /^\s*(?:$|[,.\n])/.test(after) ? 1 : 0;
  if (/[ -]/.test(code)) return isAddress() ? 1 : -1;
  if (code.length === 6 && own) return /000$/.test(code) ? -1 : 1;
  if (code.length === 5 && own && isAddress()) return 2;
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

/** A word between a city and its code: "Pune, Maharashtra, pin". */
const isBesideCode = (word: string): boolean =>
  rolesOf(word).has('beside code') || (rolesOf(word).has('region') && !rolesOf(word).has('city'));

function citiesBefore(before: string): readonly string[] {
  const words = wordsOf(before.slice(-60));
  while (isBesideCode(words.at(-1) ?? '')) words.pop();
  const start = cityEndingAt(words, words.length);
  return start < 0 ? [] : countriesOfCity(words.slice(start).join(' '));
}

function citiesAfter(after: string): readonly string[] {
  if (!/^[ ,.-]{0,3}\p{L}/u.test(after)) return [];
  const words = wordsOf(after);
  const end = cityStartingAt(words, 0);
  return end > 0 ? countriesOfCity(words.slice(0, end).join(' ')) : [];
}
