import { beforeEach, expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import {
  aChatShop,
  type ChatShop,
  draftsOf,
  orderedIn,
  theDraft,
  writes,
} from '../../support/drafts.ts';

const context = useApp();
let shop: ChatShop;

beforeEach(async () => {
  shop = await aChatShop(context);
});

test.each(['KURTA-M', 'kurta-m', 'id'])(
  'a message that began from a product, told by %s, is about it',
  async (told) => {
    const variantId = shop.goods.kurta.variants['KURTA-M'] ?? '';
    await writes(shop, '2 of this', { referredRetailerId: told === 'id' ? variantId : told });
    expect(orderedIn(await theDraft(shop))).toEqual({ 'KURTA-M': 2 });
  },
);

test('the answer to a question that began from it orders it', async () => {
  await writes(shop, 'is this available?', { referredRetailerId: 'MUG' });
  expect(await draftsOf(shop)).toEqual([]);
  await writes(shop, 'ok send 2');
  expect(orderedIn(await theDraft(shop))).toEqual({ MUG: 2 });
});

test('the messages after it keep what it ordered', async () => {
  await writes(shop, '2 of this', { referredRetailerId: 'MUG' });
  await writes(shop, 'also 1 cotton kurta M');
  await writes(shop, '3 pcs', { referredRetailerId: 'KURTA-L' });
  expect(orderedIn(await theDraft(shop))).toEqual({ MUG: 2, 'KURTA-M': 1, 'KURTA-L': 3 });
});

test('a product of another catalog says nothing', async () => {
  await writes(shop, '2 of this', { referredRetailerId: 'GONE' });
  expect(await draftsOf(shop)).toEqual([]);
});
