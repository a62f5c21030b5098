import { expect, test } from 'vitest';
import { indexCatalog } from '../../../../src/reader/built-in/index-catalog.ts';
import { parseMessage } from '../../../../src/reader/built-in/parse-message.ts';
import { aStore } from '../a-store.ts';

const shop = indexCatalog(
  aStore({
    'Linen Napkin': { options: { Colour: ['Red', 'Blue', 'White'] } },
    'Bread Basket': { options: { Size: ['S', 'M', 'L'] } },
    'Green Tea': { options: { Weight: ['250 g', '500 g', '1 kg'] } },
    'Soup Ladle': {},
  }),
);

/** The draft after messages, as "2 Linen Napkin Red, …". */
function draftAfter(...messages: string[]): string {
  const text = messages.pop() ?? '';
  const { lines } = parseMessage(text, shop, { messages, isOrder: true });
  return lines
    .map(({ productId, variantId, quantity }) => `${quantity} ${productId} ${variantId ?? '?'}`)
    .sort()
    .join(', ');
}

const TWO = '2 red napkins, 3 ladles';

test.each([
  ['can I have one less of each please', '1 Linen Napkin Red, 2 Soup Ladle '],
  ['napkins red nahi, blue', '2 Linen Napkin Blue, 3 Soup Ladle '],
  ['make both 4', '4 Linen Napkin Red, 4 Soup Ladle '],
  ['5 of each', '5 Linen Napkin Red, 5 Soup Ladle '],
  ['one more of each', '3 Linen Napkin Red, 4 Soup Ladle '],
  ['sab ek ek kam kar do', '1 Linen Napkin Red, 2 Soup Ladle '],
  ['double everything', '4 Linen Napkin Red, 6 Soup Ladle '],
  ['todo el doble', '4 Linen Napkin Red, 6 Soup Ladle '],
  ['dono dugna kar do', '4 Linen Napkin Red, 6 Soup Ladle '],
  ['only the ladles', '3 Soup Ladle '],
  ['just the ladles and the napkins', '2 Linen Napkin Red, 3 Soup Ladle '],
  ['everything except the ladles', '2 Linen Napkin Red'],
  ['cancel the second one', '2 Linen Napkin Red'],
  ['cancel the first one, double the rest', '6 Soup Ladle '],
  ['pehla wala cancel', '3 Soup Ladle '],
  ['remove one of the ladles', '2 Linen Napkin Red, 2 Soup Ladle '],
  ['napkins 1, rest same', '1 Linen Napkin Red, 3 Soup Ladle '],
])('%j changes the lines that it means', (text, draft) => {
  expect(draftAfter(TWO, text)).toBe(draft);
});

test.each([
  [
    '3 napkins (red, blue and white, one each)',
    '1 Linen Napkin Blue, 1 Linen Napkin Red, 1 Linen Napkin White',
  ],
  [
    '3 napkins (red, blue, white) and a ladle',
    '1 Linen Napkin Blue, 1 Linen Napkin Red, 1 Linen Napkin White, 1 Soup Ladle ',
  ],
  ['4 napkins: red and blue', '2 Linen Napkin Blue, 2 Linen Napkin Red'],
  ['3 napkins (red) and a ladle', '1 Soup Ladle , 3 Linen Napkin Red'],
  ['5 napkins (2 red, 3 white)', '2 Linen Napkin Red, 3 Linen Napkin White'],
])('%j: a list behind a count breaks it down', (text, draft) => {
  expect(draftAfter(text)).toBe(draft);
});

test.each([
  ['half red half blue', '3 Linen Napkin Blue, 3 Linen Napkin Red'],
  ['2 red, the rest white', '2 Linen Napkin Red, 4 Linen Napkin White'],
  ['3 red 2 blue 1 white', '1 Linen Napkin White, 2 Linen Napkin Blue, 3 Linen Napkin Red'],
  ['red, blue and white', '2 Linen Napkin Blue, 2 Linen Napkin Red, 2 Linen Napkin White'],
  ['one of each colour', '1 Linen Napkin Blue, 1 Linen Napkin Red, 1 Linen Napkin White'],
  ['teeno colour ek ek', '1 Linen Napkin Blue, 1 Linen Napkin Red, 1 Linen Napkin White'],
])('six napkins, %j, are parted', (text, draft) => {
  expect(draftAfter('6 napkins', text)).toBe(draft);
});

test.each([
  ['2 of them in blue', '2 Linen Napkin Blue, 4 Linen Napkin Red'],
  ['isme se 2 blue', '2 Linen Napkin Blue, 4 Linen Napkin Red'],
  ['half of them in blue', '3 Linen Napkin Blue, 3 Linen Napkin Red'],
  ['same in blue', '6 Linen Napkin Blue, 6 Linen Napkin Red'],
  ['one more, blue this time', '1 Linen Napkin Blue, 6 Linen Napkin Red'],
  ['blue instead of red', '6 Linen Napkin Blue'],
  ['instead of red send blue', '6 Linen Napkin Blue'],
  ['swap the red for white', '6 Linen Napkin White'],
  ['red ki jagah white', '6 Linen Napkin White'],
  ['ladles bhi utne hi', '6 Linen Napkin Red, 6 Soup Ladle '],
  ['2 less', '4 Linen Napkin Red'],
  ['make it half', '3 Linen Napkin Red'],
])('six red napkins, %j', (text, draft) => {
  expect(draftAfter('6 red napkins', text)).toBe(draft);
});

test.each([
  ['bread basket, 2 each in S M L', '2 Bread Basket L, 2 Bread Basket M, 2 Bread Basket S'],
  ['napkins: red 2, blue 3', '2 Linen Napkin Red, 3 Linen Napkin Blue'],
  ['2 red napkins no wait 3', '3 Linen Napkin Red'],
  ['6 ladles, so total 6', '6 Soup Ladle '],
])('%j is read within one message', (text, draft) => {
  expect(draftAfter(text)).toBe(draft);
});

test('a list goes on in the messages that follow', () => {
  expect(draftAfter('napkins red 2', 'blue 3', 'white 1')).toBe(
    '1 Linen Napkin White, 2 Linen Napkin Red, 3 Linen Napkin Blue',
  );
});

test('half of one pack is the pack of half the weight', () => {
  expect(draftAfter('1 kg green tea', 'make it half')).toBe('1 Green Tea 500 g');
});

test('counts are changed about', () => {
  expect(draftAfter('napkins red 2, blue 5', 'sorry, the other way round')).toBe(
    '2 Linen Napkin Blue, 5 Linen Napkin Red',
  );
});

test.each([
  ['basket S nahi M', '1 Bread Basket M'],
  ['tea 250 g wali nahi 1 kg wali, 2', '2 Green Tea 1 kg'],
])('in %j what stands before the denial is not meant, but what follows', (text, order) => {
  expect(draftAfter(text)).toBe(order);
});

test('what is not meant makes room for as many of another thing', () => {
  expect(draftAfter('2 red napkins', 'napkin nahi ladle')).toBe('2 Soup Ladle ');
});

test('cues are looked for in the languages of the country only', () => {
  const goods = { 'Hapus Mango': {}, 'Mint (1 Bunch)': {} };
  const linesIn = (country: string, text: string) =>
    parseMessage(text, indexCatalog(aStore(goods, country))).lines.map(
      ({ productId, quantity }) => `${quantity} ${productId}`,
    );
  expect(linesIn('IN', 'hapus 4, mint 2')).toEqual(['4 Hapus Mango', '2 Mint (1 Bunch)']);
  expect(linesIn('ID', 'hapus mango')).toEqual([]);
});

test.each([
  ['1 tea 250 g', 'tea the biggest pack please', '1 Green Tea 1 kg'],
  ['2 baskets S', 'basket ka size L', '2 Bread Basket L'],
  ['1 basket S', '1 basket L', '1 Bread Basket L, 1 Bread Basket S'],
  [
    'baskets S 2, ladles 3',
    'basket L wala bhi',
    '1 Bread Basket L, 2 Bread Basket S, 3 Soup Ladle ',
  ],
])('after %j, %j changes what it points out and adds what it does not', (before, text, order) => {
  expect(draftAfter(before, text)).toBe(order);
});

test.each([
  ['half kg saffron', 'us jitna hi cardamom bhi', '5 Cardamom 100 g'],
  ['1 red kurta M', 'ek shirt bhi, same size', '1 Shirt M'],
  ['1 red kurta M', 'shirt chaaro size me ek ek', '1 Shirt S, 1 Shirt M, 1 Shirt L, 1 Shirt XL'],
])('after %j, %j takes from it as much as it says', (before, text, added) => {
  const store = indexCatalog(
    aStore({
      Saffron: { options: { Weight: ['250 g', '500 g'] } },
      'Cardamom 100 g': {},
      Kurta: { options: { Size: ['S', 'M', 'L'], Colour: ['Red', 'Blue'] } },
      Shirt: { options: { Size: ['S', 'M', 'L', 'XL'] } },
    }),
  );
  const { lines } = parseMessage(text, store, { messages: [before], isOrder: true });
  const told = lines.map((line) =>
    `${line.quantity} ${line.productId} ${line.variantId ?? ''}`.replace(/(\S+) \1.*/, '$1'),
  );
  expect(told.slice(1).join(', ').trim()).toBe(added);
});

test('a weight is as many packs as hold it, also where the packs come in several kinds', () => {
  const store = indexCatalog(
    aStore({ 'Walnuts 250 g': { options: { Kind: ['Whole', 'Halves'] } }, Almonds: {} }),
  );
  const { lines } = parseMessage('walnut halves 1 kg, almonds 2', store);
  expect(lines.map(({ productId, quantity }) => `${quantity} ${productId}`)).toEqual([
    '4 Walnuts 250 g',
    '2 Almonds',
  ]);
});
