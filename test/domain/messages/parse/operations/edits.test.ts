import { expect, test } from 'vitest';
import { indexCatalog } from '../../../../../src/domain/messages/parse/index-catalog.ts';
import { parseMessage } from '../../../../../src/domain/messages/parse/parse-message.ts';
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
