import { beforeEach, expect, test } from 'vitest';
import { createProduct } from '../../../src/features/catalog/create-product.ts';
import { newId } from '../../../src/ids.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import {
  aChatShop,
  type ChatShop,
  cart,
  orderedIn,
  theDraft,
  writes,
} from '../../support/drafts.ts';
import { someGoods } from '../../support/goods.ts';
import { aStore } from '../../support/stores.ts';

const context = useApp();
let shop: ChatShop;

beforeEach(async () => {
  shop = await aChatShop(context);
});

const mugId = () => shop.goods.mug.variants.MUG ?? '';
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

test('a cart is found by SKU in any case or by variant id, at the store’s own prices', async () => {
  await writes(
    shop,
    cart([
      { retailerId: 'mug', quantity: 2 },
      { retailerId: shop.goods.kurta.variants['KURTA-M'] ?? '', quantity: 1 },
      { retailerId: mugId(), quantity: 3 },
    ]),
  );
  const draft = await theDraft(shop);
  expect(orderedIn(draft)).toEqual({ MUG: 5, 'KURTA-M': 1 });
  expect(draft).toMatchObject({ confidence: 1, parseErrors: [], unmatched: [] });
  expect(draft.items[0]).toMatchObject({ unitPriceMinor: 49_900, productName: 'Blue Mug' });
});

test('what a cart names and the store does not sell is left for the seller', async () => {
  const other = await aStore(context.app);
  const theirs = await someGoods(other);
  const hidden = await someGoods(shop, { active: false });
  const unknown = [theirs.variantId, hidden.variantId, 'NO-SUCH', newId()];
  await writes(shop, cart(unknown.map((retailerId) => ({ retailerId, quantity: 1 }))));
  const draft = await theDraft(shop);
  expect(draft.items).toEqual([]);
  expect(draft.parseErrors).toEqual(unknown.map((text) => ({ code: 'PRODUCT_NOT_FOUND', text })));
  expect(draft.unmatched.map(({ text }) => text)).toEqual(unknown);
  expect(draft.confidence).toBeLessThan(0.9);
});

test.each([null, 0, -1, 10_000, 1.5, Number.NaN])(
  'a quantity of %s is left to be answered',
  async (quantity) => {
    await writes(shop, cart([{ retailerId: 'MUG', quantity }]));
    const draft = await theDraft(shop);
    expect(draft.items).toMatchObject([{ quantity: 1, parts: { product: 1, quantity: 0 } }]);
    expect(draft.parseErrors).toMatchObject([{ code: 'QUANTITY_UNCLEAR', text: 'Blue Mug' }]);
    expect(draft.unknowns).toBe(1);
  },
);

test('pieces that add up to more than an order holds are unclear', async () => {
  const half = { retailerId: 'MUG', quantity: 6_000 };
  await writes(shop, cart([half, half]));
  expect((await theDraft(shop)).parseErrors).toMatchObject([{ code: 'QUANTITY_UNCLEAR' }]);
});

test('words after a cart add to it, and a cart that is sent again replaces its own pieces', async () => {
  await writes(
    shop,
    cart(
      [
        { retailerId: 'MUG', quantity: 2 },
        { retailerId: 'GONE', quantity: 1 },
      ],
      { sentAt: minutes(-9) },
    ),
  );
  await writes(shop, 'and 1 Cotton Kurta M', { sentAt: minutes(-8) });
  expect(orderedIn(await theDraft(shop))).toEqual({ MUG: 2, 'KURTA-M': 1 });
  await writes(shop, cart([{ retailerId: 'MUG', quantity: 3 }], { sentAt: minutes(-7) }));
  const draft = await theDraft(shop);
  expect(orderedIn(draft)).toEqual({ MUG: 3, 'KURTA-M': 1 });
  expect(draft.unmatched.map(({ text }) => text)).toEqual(['GONE']);
  expect(draft.messageIds).toHaveLength(3);
});

test('a cart’s words tell who the shopper is', async () => {
  const text = 'Asha Rao, 12 Beach Road, Kozhikode 673032';
  await writes(shop, cart([{ retailerId: 'MUG', quantity: 1 }], { text }));
  const { customer, messageText } = await theDraft(shop);
  expect(customer.address).toMatchObject({ postalCode: '673032', city: 'Kozhikode' });
  expect(messageText).toBe(text);
});

test('SKUs that differ only in case are two; a doubt is left where none is written so', async () => {
  for (const [sku, priceMinor] of [
    ['CT-9', 10_000],
    ['ct-9', 99_900],
  ] as const) {
    await createProduct(
      shop.tenant,
      { name: `Case ${sku}`, variants: [{ sku, priceMinor }] },
      SYSTEM,
    );
  }
  await writes(
    shop,
    cart([
      { retailerId: 'CT-9', quantity: 2 },
      { retailerId: 'ct-9', quantity: 1 },
      { retailerId: 'Ct-9', quantity: 1 },
      { retailerId: ' kurta\u2011m\u200b', quantity: 1 },
    ]),
  );
  const draft = await theDraft(shop);
  expect(orderedIn(draft)).toEqual({ 'CT-9': 2, 'ct-9': 1, 'KURTA-M': 1 });
  expect(draft.parseErrors).toEqual([{ code: 'PRODUCT_NOT_FOUND', text: 'Ct-9' }]);
});
