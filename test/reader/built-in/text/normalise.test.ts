import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalise } from '../../../../src/reader/built-in/text/normalise.ts';

test.each([
  ['२ kurta', '2 kurta'],
  ['٣ x ۵', '3 x 5'],
  ['SAREE × 2 – “RED”', 'saree x 2 - "red"'],
  ['ｑｔｙ　２', 'qty　2'.replace('　', ' ')],
  ['men’s', "men's"],
])('%j reads as %j', (text, plain) => {
  expect(normalise(text)).toBe(plain);
});

test('offsets stay those of the text, whatever it holds', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(normalise(text)).toHaveLength(text.length);
    }),
  );
});
