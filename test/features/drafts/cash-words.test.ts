import { expect, test } from 'vitest';
import { asksForCash } from '../../../src/features/drafts/reading/draft-content.ts';

test.each([
  'COD please',
  '2 blue mugs, cod',
  'payment c.o.d.',
  'Kochi 682020, 9845011223\nCOD',
  'total 499 cod',
  'Cash on Delivery ok?',
  'cod hai kya, ek kurta bhej do',
  'pago contra reembolso',
  'pago contraentrega por favor',
  'कैश ऑन डिलीवरी',
  'सीओडी से भेज दो',
])('%s asks for cash', (text) => {
  expect(asksForCash(text)).toBe(true);
});

test.each([
  '1 kg cod',
  '250 gm cod',
  '3 cod',
  '2 cod fillets',
  'cod liver oil',
  'code 123',
  'no cod, I pay now',
  'COD nahi, online payment',
  'paid online',
  '',
])('%s does not', (text) => {
  expect(asksForCash(text)).toBe(false);
});

test('any text is read at once', () => {
  const started = performance.now();
  for (const piece of ['cod ', '1 ', 'c.o.', '9 kg ', 'no ', ' '])
    asksForCash(piece.repeat(30_000));
  expect(performance.now() - started).toBeLessThan(1_000);
});
