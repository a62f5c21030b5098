import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexCatalog } from '../../../../src/reader/built-in/index-catalog.ts';
import { parseMessage } from '../../../../src/reader/built-in/parse-message.ts';
import type { ParsedMessage } from '../../../../src/reader/built-in/parsed-message.ts';
import { aStore } from '../a-store.ts';
import { CLOTHES, GROCERIES, HOGAR, PHONES } from '../stores.ts';

/** What is sold by so many pieces: a count may tell the pack, without a word of its name. */
const PACKS = aStore({
  'Brown Eggs': { options: { Pack: ['6 pcs', '12 pcs', '30 pcs'] } },
  'Gulab Jamun': { options: { Box: ['6 pieces', '12 pieces'] }, category: 'Sweets' },
  'Glass Bangles Dozen': { options: { Size: ['2.4', '2.6'] } },
  'Cotton Socks': { options: { Pack: ['1 pair', '3 pairs'] } },
});
const INDEXES = {
  packs: indexCatalog(PACKS),
  clothes: indexCatalog(CLOTHES),
  groceries: indexCatalog(GROCERIES),
  hogar: indexCatalog(HOGAR),
  phones: indexCatalog(PHONES),
};

/** Everything in a reading that says how sure it is. */
const surenesses = ({ confidence, lines }: ParsedMessage): number[] => [
  confidence,
  ...lines.flatMap((line) => [
    line.confidence,
    ...Object.values(line.parts),
    ...line.alternatives.map((other) => other.confidence),
  ]),
];
const isShare = (value: number) => Number.isFinite(value) && value >= 0 && value <= 1;

test.each([
  ['and 12', '12 pcs'],
  ['another 12', '12 pcs'],
  ['half dozen otra igual', '6 pcs'],
])('a mere count that makes up packs of what was spoken of is sure: %j', (text, pack) => {
  const read = parseMessage(text, INDEXES.packs, { messages: ['30 brown eggs'] });
  expect(read.lines.map(({ variantId, quantity }) => [variantId, quantity])).toEqual([
    ['30 pcs', 1],
    [pack, 1],
  ]);
  expect(read.lines[1]?.parts.product).toBeCloseTo(0.92);
  expect(surenesses(read).filter((value) => !isShare(value))).toEqual([]);
});

const WORDS = [
  ...['1', '2', '6', '8', '12', '30', '36', '500', 'ek', 'dos', 'dozen', 'do darjan', 'half dozen'],
  ...['una docena', 'pcs', 'pieces', 'pairs', 'box of 6', 'pack', 'kg', '500 g', '1/2', '0', '2-3'],
  ...['brown eggs', 'eggs', 'gulab jamun', 'bangles', 'socks', 'kurta', 'saree', 'dal', 'doodh'],
  ...['clear case', 'iphone 15', 'camiseta', 'blue', 'M', '37', 'sweets', 'one more', 'another'],
  ...['otra igual', 'same', 'each', 'and', 'aur', ',', '.', '\n', '(', 'not', 'instead', 'cancel'],
  ...['make it', 'the rest', 'or', 'please', '?', 'of those', 'for my neighbour', 'चाहिए', '१२'],
];
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 14 }).map((words) => words.join(' '));
const store = fc.constantFrom(...(Object.keys(INDEXES) as (keyof typeof INDEXES)[]));

test('whatever is written, each confidence is a number from 0 to 1', () => {
  fc.assert(
    fc.property(store, text, fc.array(text, { maxLength: 3 }), (name, message, messages) => {
      const read = parseMessage(message, INDEXES[name], { messages });
      expect(surenesses(read).filter((value) => !isShare(value))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
