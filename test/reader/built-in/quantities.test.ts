import { describe, expect, test } from 'vitest';
import { indexCatalog } from '../../../src/reader/built-in/index-catalog.ts';
import { type Before, parseMessage } from '../../../src/reader/built-in/parse-message.ts';
import type { ParsedMessage } from '../../../src/reader/built-in/parsed-message.ts';
import { aStore } from './a-store.ts';

const AGES = ['2-3 years', '4-5 years'];
const TEA = indexCatalog(
  aStore({
    'Masala Tea': {},
    'Blue Mug': {},
    'Brown Eggs': {},
    'Kids Kurta': { options: { Age: AGES } },
    'Silk Saree': { options: { Colour: ['Red', 'Gold'] } },
    'Leather Sandals': { options: { Size: ['6', '7', '8'] } },
  }),
);
const read = (text: string, before?: Partial<Before>): ParsedMessage =>
  parseMessage(text, TEA, { messages: [], ...before });
const counts = ({ lines }: ParsedMessage) =>
  lines.map(({ productId, variantId, quantity }) =>
    [productId, variantId, quantity].filter(Boolean).join(' '),
  );

describe('an amount that is no number of pieces is for a person', () => {
  test.each([
    '1000000 masala tea',
    '12000 masala tea',
    '12,000 masala tea',
    '10001 masala tea',
    '10000 masala tea',
    '0 masala tea',
    '1.5 masala tea',
    'masala tea 1.5',
    '10k masala tea',
    '2 lakh masala tea',
    'do lakh masala tea',
    'दो लाख masala tea',
    'veinte mil masala tea',
    'masala tea qty 0',
    'masala tea x 12000',
    '1000 dozen masala tea',
  ])('%j', (text) => {
    const parsed = read(text);
    const [line] = parsed.lines;
    expect(counts(parsed)).toEqual(['Masala Tea 1']);
    expect(line?.parts.quantity).toBeLessThan(0.5);
    expect(parsed.confidence).toBeLessThan(0.7);
    expect(parsed.parseErrors).toEqual([
      { code: 'QUANTITY_UNCLEAR', text: line?.sourceText, line: 0 },
    ]);
  });

  test('the other lines are as they were', () => {
    const parsed = read('masala tea 20000 and blue mug 2');
    expect(counts(parsed)).toEqual(['Masala Tea 1', 'Blue Mug 2']);
    expect(parsed.lines[1]?.parts.quantity).toBeGreaterThan(0.9);
  });

  test('a line is not counted anew by one', () => {
    const parsed = read('make it 10000', { messages: ['2 masala tea'] });
    expect(counts(parsed)).toEqual(['Masala Tea 2']);
    expect(parsed.parseErrors[0]).toMatchObject({ code: 'QUANTITY_UNCLEAR' });
    expect(parsed.parseErrors[0]?.text).toContain('10000');
  });

  test('what adds up to more than an order holds neither', () => {
    const parsed = read('5 more', { messages: ['9999 masala tea'] });
    expect(counts(parsed)).toEqual(['Masala Tea 9999']);
    expect(parsed.lines[0]?.parts.quantity).toBeLessThan(0.5);
  });

  test('nine thousand nine hundred and ninety-nine is one', () => {
    const parsed = read('9999 blue mug');
    expect(counts(parsed)).toEqual(['Blue Mug 9999']);
    expect(parsed.lines[0]?.parts.quantity).toBeGreaterThan(0.9);
    expect(parsed.parseErrors).toEqual([]);
  });
});

describe('a range leaves open how many', () => {
  test.each([
    '2-3 masala tea',
    'masala tea 2-3',
    '2 to 3 masala tea',
    'do se teen masala tea',
    '2 ya 3 masala tea',
    'quiero de 2 a 3 masala tea',
    '2 o 3 masala tea',
  ])('%j', (text) => {
    const parsed = read(text);
    expect(counts(parsed)).toEqual(['Masala Tea 2']);
    expect(parsed.lines[0]?.parts.quantity).toBeLessThan(0.9);
    expect(parsed.parseErrors.map(({ code }) => code)).toEqual(['QUANTITY_UNCLEAR']);
    expect(parsed.confidence).toBeLessThan(0.9);
  });

  test.each([
    ['2 kids kurta 2-3', 'Kids Kurta 2-3 years 2'],
    ['kids kurta 2-3 years 1', 'Kids Kurta 2-3 years 1'],
    ['kids kurta 4 to 5 years 3', 'Kids Kurta 4-5 years 3'],
    ['leather sandals 7-2', 'Leather Sandals 7 2'],
    ['leather sandals 6-8', 'Leather Sandals 6 8'],
  ])('sizes and ages are none: %j', (text, line) => {
    const parsed = read(text);
    expect(counts(parsed)).toEqual([line]);
    expect(parsed.parseErrors).toEqual([]);
  });
});

test.each([
  ['2 dozen brown eggs', 24],
  ['half dozen brown eggs', 6],
  ['1.5 dozen brown eggs', 18],
  ['100 dozen brown eggs', 1200],
])('dozens: %j', (text, quantity) => {
  expect(read(text).lines).toMatchObject([{ quantity, parts: { quantity: 0.98 } }]);
});

describe('the same thing again in a later message', () => {
  const messages = ['2 masala tea'];

  test.each([
    'also 1 masala tea',
    'Hi, also 1 masala tea',
    'add 1',
    'add 1 masala tea',
    'aur 1 masala tea',
    'aur ek',
    'one more masala tea',
    'y 1 más',
    'agrega 1',
    '1 jod do',
    'और एक',
  ])('comes on top: %j', (text) => {
    const parsed = read(text, { messages });
    expect(counts(parsed)).toEqual(['Masala Tea 3']);
    expect(parsed.lines[0]?.parts.quantity).toBeGreaterThan(0.9);
  });

  test.each([
    'make it 1',
    'only 1 masala tea',
    'sirf 1',
    'सिर्फ एक',
    '1 masala tea only',
    '1 masala tea instead',
    '1 instead',
    'mejor 1',
    'solo 1 masala tea',
  ])('takes its place: %j', (text) => {
    const parsed = read(text, { messages });
    expect(counts(parsed)).toEqual(['Masala Tea 1']);
    expect(parsed.lines[0]?.parts.quantity).toBeGreaterThan(0.9);
  });

  test.each(['1 masala tea', 'masala tea 1', '1 blue mug and 1 masala tea'])(
    'may be either: %j',
    (text) => {
      const [tea] = read(text, { messages }).lines;
      expect(tea).toMatchObject({ productId: 'Masala Tea', quantity: 1 });
      expect(tea?.parts.quantity).toBeLessThan(0.9);
    },
  );

  test('may be either with its variant told too', () => {
    const { lines } = read('1 silk saree red', { messages: ['2 silk saree red'] });
    expect(lines.at(-1)?.parts.quantity).toBeLessThan(0.9);
  });

  test('a variant is added to, or stands beside', () => {
    const saree = { messages: ['2 silk saree red'] };
    expect(counts(read('also 1 silk saree red', saree))).toEqual(['Silk Saree Red 3']);
    expect(counts(read('add 1 gold', saree))).toEqual(['Silk Saree Red 2', 'Silk Saree Gold 1']);
  });

  test('how many of what had no count yet is clear', () => {
    const [line] = read('2 masala tea', { messages: ['masala tea bhejo'] }).lines;
    expect(line).toMatchObject({ quantity: 2, parts: { quantity: 0.95 } });
  });
});

describe('a message that began from a product', () => {
  const about = { productId: 'Silk Saree', variantId: 'Red' };

  test.each([
    ['this', 1],
    ['isko', 1],
    ['send this', 1],
    ['quiero este', 1],
    ['2 of this', 2],
    ['ye wala 2', 2],
    ['2 pcs', 2],
    ['este, 2', 2],
    ['ये 2 चाहिए', 2],
  ])('%j is about it', (text, quantity) => {
    const parsed = read(text, { about });
    expect(parsed).toMatchObject({ intent: 'order', unmatched: [], parseErrors: [] });
    expect(counts(parsed)).toEqual([`Silk Saree Red ${quantity}`]);
    expect(parsed.lines[0]?.sourceText).toBe(text);
  });

  test.each([
    ['2 blue mug', ['Blue Mug 2']],
    ['2 of this and 1 blue mug', ['Silk Saree Red 2', 'Blue Mug 1']],
    ['2 of this in gold', ['Silk Saree Gold 2']],
    ['is this available?', []],
    ['this?', []],
    ['thank you', []],
  ])('what is named stands, and a question orders nothing: %j', (text, lines) => {
    expect(counts(read(text, { about }))).toEqual(lines);
  });

  test('counts what was ordered of it before', () => {
    const parsed = read('2 pcs', { about, messages: ['1 silk saree red', '1 blue mug'] });
    expect(counts(parsed)).toEqual(['Silk Saree Red 2', 'Blue Mug 1']);
  });

  test('that the store has no longer says nothing', () => {
    const gone = { productId: 'Gone', variantId: null };
    expect(read('2 of this', { about: gone }).lines).toEqual([]);
  });
});

describe('pieces of what is sold in packs', () => {
  const PACKS = indexCatalog(
    aStore({
      'Dinner Rolls (pack of 4)': {},
      'Paper Cups x 20': {},
      'Scone (stack of 3)': {},
      'Tea Lights': { options: { Pack: ['Single', '6 Pack'] } },
      'Garden Gloves (2 pc set)': {},
      'Quail Eggs': { options: { Pack: ['6 pcs', '24 tray'] } },
      'Wool Socks': { options: { Pack: ['1 Pair', 'Pack of 3'] } },
    }),
  );
  test.each([
    ['8 dinner rolls', 'Dinner Rolls (pack of 4) 2'],
    ['6 dinner rolls', 'Dinner Rolls (pack of 4) 6'],
    ['8 packs of dinner rolls', 'Dinner Rolls (pack of 4) 8'],
    ['40 paper cups', 'Paper Cups x 20 2'],
    ['3 scones', 'Scone (stack of 3) 1'],
    ['a dozen tea lights', 'Tea Lights 6 Pack 2'],
    ['quail eggs 5 trays', 'Quail Eggs 24 tray 5'],
    ['6 pairs of wool socks', 'Wool Socks Pack of 3 2'],
    ['4 garden gloves', 'Garden Gloves (2 pc set) 4'],
  ])('%j is %s', (text, line) => {
    expect(counts(parseMessage(text, PACKS))).toEqual([line]);
  });
});

describe('pictures in the place of words', () => {
  const STALL = indexCatalog(
    aStore({
      'Fresh Carrots': { options: { Pack: ['500 g', '1 kg'] } },
      Lemons: {},
      'Orange Juice': { options: { Size: ['250 ml', '1 L'] } },
      'Chocolate Cake': {},
    }),
  );
  test.each([
    ['🥕 1kg 🍋x4', ['Fresh Carrots 1 kg 1', 'Lemons 4'], []],
    ['🍋🍋🍋 and 🥕 500g', ['Lemons 3', 'Fresh Carrots 500 g 1'], []],
    ['🥤🥤 orange juice 1 L', ['Orange Juice 1 L 2'], []],
    ['1 chocolate cake 🎂🎂🎂', ['Chocolate Cake 1'], []],
    ['2 lemons. happy birthday to me 🎂', ['Lemons 2'], []],
    ['🍋 6, 🍍 2', ['Lemons 6'], ['🍍']],
  ])('%j', (text, lines, unmatched) => {
    const parsed = parseMessage(text, STALL);
    expect(counts(parsed)).toEqual(lines);
    expect(parsed.unmatched.map((one) => one.text)).toEqual(unmatched);
  });
});

describe('goods named by the value of an option alone', () => {
  const BAR = indexCatalog(
    aStore({
      'Soft Drink Can': { options: { Brand: ['Zingo', 'Pepsade'] } },
      'Hand Soap': { options: { Scent: ['Lemon', 'Neemex'] } },
      'Body Wash': { options: { Scent: ['Lemon', 'Rose'] } },
    }),
  );
  test.each([
    ['4 zingo', ['Soft Drink Can Zingo 4']],
    ['2 pepsade and 1 zingo', ['Soft Drink Can Pepsade 2', 'Soft Drink Can Zingo 1']],
    ['3 lemon', []],
  ])('%j', (text, lines) => {
    expect(counts(parseMessage(text, BAR))).toEqual(lines);
  });
});
