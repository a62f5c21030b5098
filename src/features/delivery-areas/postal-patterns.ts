import { asciiDigits } from '../../kernel/format/ascii-digits.ts';
import { readPostalCode } from '../../kernel/format/postal-code.ts';

/** The form in which codes are compared: in capitals, without spaces and hyphens. */
export const plainCode = (text: string): string =>
  asciiDigits(text)
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '');

export type PostalPattern =
  | { type: 'code'; code: string }
  | { type: 'prefix'; prefix: string }
  /** Both ends belong to it; codes of another length do not. */
  | { type: 'range'; from: string; to: string };

const CODE = /^[A-Z\d]{1,12}$/;

/**
 * "682001", "6820*" or "560001-560099". A hyphen may also be part of a code, as in Brazil: a text that
 * is a code of the country is that code.
 * @returns null for what can be none of them in the country
 */
export function readPattern(text: string, country: string): PostalPattern | null {
  const typed = asciiDigits(text).trim();
  if (typed.endsWith('*')) {
    const prefix = plainCode(typed.slice(0, -1));
    return CODE.test(prefix) ? { type: 'prefix', prefix } : null;
  }
  const ends = rangeIn(typed, country);
  if (ends) return ends;
  const code = codeIn(typed, country);
  return code === null ? null : { type: 'code', code };
}

/** Any hyphen may be the one between both ends. */
function rangeIn(typed: string, country: string): PostalPattern | null {
  for (const { index } of typed.matchAll(/\p{Pd}/gu)) {
    const from = endOf(typed.slice(0, index), country);
    const to = endOf(typed.slice(index + 1), country);
    if (from !== null && to !== null && from.length === to.length && from <= to) {
      return { type: 'range', from, to };
    }
  }
  return null;
}

/** Where the country has no form, "AB-12" is a code: ends of a range have three signs at least. */
function endOf(text: string, country: string): string | null {
  const code = codeIn(text, country);
  return code !== null && code.length >= SHORTEST_END ? code : null;
}

const SHORTEST_END = 3;

function codeIn(text: string, country: string): string | null {
  const read = readPostalCode(text, country);
  if (read === null) return null;
  const code = plainCode(read);
  return CODE.test(code) ? code : null;
}

/** Many patterns, of which any may fit. */
export class PostalMatcher {
  readonly #codes = new Set<string>();
  readonly #prefixes = new Set<string>();
  readonly #prefixLengths = new Set<number>();
  /** By the length of their ends. */
  readonly #ranges = new Map<number, { from: string; to: string }[]>();

  constructor(patterns: Iterable<PostalPattern>) {
    for (const pattern of patterns) this.add(pattern);
  }

  add(pattern: PostalPattern): void {
    if (pattern.type === 'code') this.#codes.add(pattern.code);
    else if (pattern.type === 'prefix') {
      this.#prefixes.add(pattern.prefix);
      this.#prefixLengths.add(pattern.prefix.length);
    } else {
      const { from, to } = pattern;
      const ranges = this.#ranges.get(from.length);
      if (ranges) ranges.push({ from, to });
      else this.#ranges.set(from.length, [{ from, to }]);
    }
  }

  /** @param code as `plainCode` */
  fits(code: string): boolean {
    if (code === '') return false;
    if (this.#codes.has(code)) return true;
    for (const length of this.#prefixLengths) {
      if (this.#prefixes.has(code.slice(0, length))) return true;
    }
    const ranges = this.#ranges.get(code.length) ?? [];
    return ranges.some(({ from, to }) => from <= code && code <= to);
  }

  /** Whether every code of the pattern fits, as far as the patterns tell by themselves. */
  covers(pattern: PostalPattern): boolean {
    if (pattern.type === 'code') return this.fits(pattern.code);
    if (pattern.type === 'prefix') return this.#startsWithin(pattern.prefix);
    const { from, to } = pattern;
    if (!isNumber(from) || !isNumber(to)) {
      const ranges = this.#ranges.get(from.length) ?? [];
      return ranges.some((range) => range.from <= from && to <= range.to);
    }
    const spans = this.#spansOf(from.length);
    return spans.some(([first, last]) => first <= Number(from) && Number(to) <= last);
  }

  #startsWithin(start: string): boolean {
    return [...this.#prefixLengths].some((length) => this.#prefixes.has(start.slice(0, length)));
  }

  /** All that fits of the codes of so many digits, as spans that do not touch. */
  #spansOf(length: number): Span[] {
    const prefixes = [...this.#prefixes].filter(
      (prefix) => isNumber(prefix) && prefix.length <= length,
    );
    const spans: Span[] = [
      ...[...this.#codes]
        .filter((code) => code.length === length && isNumber(code))
        .map((code): Span => [Number(code), Number(code)]),
      ...prefixes.map(
        (prefix): Span => [Number(prefix.padEnd(length, '0')), Number(prefix.padEnd(length, '9'))],
      ),
      ...(this.#ranges.get(length) ?? []).map(({ from, to }): Span => [Number(from), Number(to)]),
    ];
    return joined(spans);
  }
}

type Span = [first: number, last: number];

const isNumber = (text: string): boolean => /^\d+$/.test(text);

function joined(spans: readonly Span[]): Span[] {
  const wide: Span[] = [];
  for (const [first, last] of spans.toSorted(([one], [other]) => one - other)) {
    const before = wide.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else wide.push([first, last]);
  }
  return wide;
}
