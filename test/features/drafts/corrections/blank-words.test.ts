import { expect, test } from 'vitest';
import { blankWords } from '../../../../src/features/drafts/corrections/blank-words.ts';

const ASHA = {
  name: 'Asha Rao',
  address: { line1: '12 Beach Road', city: 'Kozhikode', postalCode: '673032' },
};

test.each([
  ['2 blue mugs for Asha', '2 blue mugs for [name]'],
  ['ASHA RAO, 12  Beach road kozhikode', '[name], [address] [address]'],
  ['call 98765 43210 or +91-98765-43210', 'call [number] or [number]'],
  ['pin 673 032, 2 kg', 'pin [number], 2 kg'],
  ['to SW1A 1AA and 01310-100', 'to [number] and [number]'],
  ['mail asha.rao@example.com', 'mail [address]'],
  ['१२३४५६ भेजो', '[number] भेजो'],
  ['size 38, 40 and 42', 'size 38, 40 and 42'],
  ['Ashanti bowls', 'Ashanti bowls'],
])('%j is kept as %j', (words, kept) => {
  expect(blankWords(words, ASHA)).toBe(kept);
});

test('long words are cut, and nobody known blanks nothing', () => {
  expect(blankWords('mug '.repeat(10_000), {})).toHaveLength(500);
  expect(blankWords('2 (red) mugs?', { name: '(?' })).toBe('2 (red) mugs?');
});
