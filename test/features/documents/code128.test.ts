import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { code128, modulesOf } from '../../../src/features/documents/pdf/code128.ts';

const printable = fc.string({
  unit: fc.constantFrom(...Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n))),
  minLength: 1,
  maxLength: 28,
});
const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 28 });
/** Symbols of six widths, and the last of seven. */
const symbolsOf = (bars: readonly number[]): number => (bars.length - 7) / 6 + 1;

test('the bars of “AB” are start B, both letters, their sum and the end', () => {
  // 104 + 1 × 33 + 2 × 34 = 205, less 103: 102.
  const symbols = '211214 111323 131123 411131 2331112';
  expect(code128('AB')?.join('')).toBe(symbols.replaceAll(' ', ''));
});

test('twelve digits take six symbols beside start, sum and end', () => {
  expect(symbolsOf(code128('123456789012') ?? [])).toBe(9);
  // The odd one has a symbol of its own, and one more changes the set.
  expect(symbolsOf(code128('1234567890123') ?? [])).toBe(11);
});

describe('any text that can be carried', () => {
  test('is bars and gaps of one to four modules, eleven for each symbol and two more', () => {
    fc.assert(
      fc.property(fc.oneof(printable, digits), (text) => {
        const bars = code128(text) ?? [];
        expect(bars.every((width) => width >= 1 && width <= 4)).toBe(true);
        expect(modulesOf(bars)).toBe(11 * symbolsOf(bars) + 2);
        expect(symbolsOf(bars)).toBeLessThanOrEqual(text.length + 3);
      }),
    );
  });
});

test.each(['', 'naïve', 'x'.repeat(29), 'line\nend'])('“%s” cannot be carried', (text) => {
  expect(code128(text)).toBeNull();
});
