import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AMOUNT_NOISE } from '../../../../../src/domain/messages/parse/customer/amount-noise.ts';
import { TIME_NOISE } from '../../../../../src/domain/messages/parse/customer/time-noise.ts';

const ALL = [...AMOUNT_NOISE, ...TIME_NOISE];

/** How a pattern is written for fast-check, which makes no texts of the left ones. */
const SPELLED = [
  ['\\p{L}', 'a-z'],
  ['\\p{M}', 'ा'],
  ['\\p{Nd}', '0-9'],
  ['\\p{N}', '0-9'],
  ['\\1', '[/.-]'],
  ['\\b', ''],
] as const;

/** Texts that a pattern may match, since it also looks around: the pattern itself judges them. */
function textsOf({ source }: RegExp): fc.Arbitrary<string> {
  const plain = SPELLED.reduce((text, [left, right]) => text.replaceAll(left, right), source);
  return fc
    .stringMatching(new RegExp(withoutLooks(plain), 'u'))
    .chain((made) => fc.constantFrom(made, ` ${made} `, made.toUpperCase()));
}

function withoutLooks(source: string): string {
  const from = source.search(/\(\?<?[=!]/);
  if (from < 0) return source;
  let depth = 0;
  let inClass = false;
  for (let at = from; at < source.length; at++) {
    const sign = source[at];
    if (sign === '\\') at++;
    else if (sign === '[') inClass = true;
    else if (sign === ']') inClass = false;
    else if (!inClass && sign === '(') depth++;
    else if (!inClass && sign === ')' && --depth === 0)
      return source.slice(0, from) + withoutLooks(source.slice(at + 1));
  }
  throw new Error(`A group without its end: ${source}`);
}

test.each(ALL)('whatever $pattern matches has what it needs', ({ needs, pattern }) => {
  const judge = new RegExp(pattern.source, pattern.flags.replace('g', ''));
  let matched = 0;
  fc.assert(
    fc.property(textsOf(pattern), (made) => {
      if (!judge.test(made)) return;
      matched++;
      expect(needs.test(made)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
  expect(matched).toBeGreaterThan(100);
});
