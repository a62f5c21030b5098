import { beforeEach, expect, test } from 'vitest';
import { draftFromMessage } from '../../../src/features/drafts/draft-from-message.ts';
import { listOrders } from '../../../src/features/orders/list/list-orders.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import {
  aChatShop,
  type ChatShop,
  cart,
  draftsOf,
  orderedIn,
  theDraft,
  writes,
} from '../../support/drafts.ts';
import { orderCount, stockOf } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { rows } from '../../support/rows.ts';
import { shopOf } from '../../support/stores.ts';

const context = useApp();
useInvariants();
let shop: ChatShop;

beforeEach(async () => {
  shop = await aChatShop(context);
  await rows(`update stores set chat_order_mode = 'direct' where owner_id = ?`, [shop.ownerId]);
});

const ADDRESS = 'Asha Rao, 12 Beach Road, Kozhikode 673032, 9876543210';
const wholeCart = (quantity = 2, changes: Parameters<typeof cart>[1] = {}) =>
  cart([{ retailerId: 'MUG', quantity }], { text: ADDRESS, ...changes });

const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const theOrder = async () => (await listOrders(shop.tenant, { page: 1, limit: 10 })).items[0];
const mugId = () => shop.goods.mug.variants.MUG ?? '';

test('a message that leaves nothing to ask becomes an order at once, never a draft as well', async () => {
  const { message } = await writes(shop, wholeCart());
  expect(await draftsOf(shop)).toEqual([]);
  expect(await theOrder()).toMatchObject({
    source: 'chat',
    status: 'pending',
    draftOrderId: null,
    paymentMethod: 'unpaid',
    totalAmountMinor: 99_800,
    customer: { name: 'Asha Rao' },
  });
  expect(await stockOf(shop, mugId())).toBe(48);
  const told = await rows(
    `select id from notifications
      where owner_id = ? and event = 'order_placed' and audience = 'seller' and channel = 'in_app'`,
    [shop.ownerId],
  );
  expect(told).toHaveLength(1);
  await expect(draftFromMessage(await shopOf(shop), message.id, SYSTEM)).rejects.toMatchObject({
    code: 'MESSAGE_ORDERED',
  });
});

test('what is written after it begins anew and doubles nothing', async () => {
  await writes(shop, wholeCart(2, { sentAt: minutes(-9) }));
  await writes(shop, 'and 1 Cotton Kurta M', { sentAt: minutes(-8) });
  expect(await orderCount(shop)).toBe(1);
  expect(orderedIn(await theDraft(shop))).toEqual({ 'KURTA-M': 1 });
  await writes(shop, 'thank you', { sentAt: minutes(-7) });
  expect(await orderCount(shop)).toBe(1);
});

test.each([
  ['without a variant', `1 Cotton Kurta\n${ADDRESS}`],
  ['without an address', '2 Blue Mug'],
  [
    'that names something unknown',
    cart([{ retailerId: 'ZORBLAX', quantity: 1 }], { text: ADDRESS }),
  ],
  ['with an unclear quantity', wholeCart(0)],
])('a message %s becomes a draft', async (_, text) => {
  await writes(shop, text);
  expect(await orderCount(shop)).toBe(0);
  expect(await draftsOf(shop)).toHaveLength(1);
});

test('an order that is short or cannot be paid so becomes a draft, and nothing of it is left', async () => {
  await writes(shop, wholeCart(51));
  await rows('update stores set cod_max_amount_minor = 100 where owner_id = ?', [shop.ownerId]);
  await writes(shop, wholeCart(2, { text: `${ADDRESS}\nCOD`, from: { waId: '919000000003' } }));
  expect(await orderCount(shop)).toBe(0);
  expect(await draftsOf(shop)).toHaveLength(2);
  expect(await stockOf(shop, mugId())).toBe(50);
});

test('an order in cash for whom the seller gives none becomes a draft', async () => {
  await writes(shop, wholeCart(2, { sentAt: minutes(-9) }));
  await rows('update customers set no_cod = true where owner_id = ?', [shop.ownerId]);
  await writes(shop, wholeCart(2, { text: `${ADDRESS}\nCOD`, sentAt: minutes(-5) }));
  expect(await orderCount(shop)).toBe(1);
  expect(await theDraft(shop)).toMatchObject({ paymentMethod: 'cod', status: 'pending' });
  expect(await stockOf(shop, mugId())).toBe(48);
});

test.each([
  ['dear', 'cod_max_amount_minor = 100000', 3],
  ['large', 'cod_max_pieces = 2', 3],
])('a %s order becomes a draft whatever it says of paying', async (_, limit, quantity) => {
  await rows(`update stores set ${limit} where owner_id = ?`, [shop.ownerId]);
  for (const [at, words] of ['', '\nCOD', '\nI will pay by UPI', '\npaid already'].entries()) {
    const from = { waId: `91900000010${at}` };
    await writes(shop, wholeCart(quantity, { text: ADDRESS + words, from }));
  }
  expect(await orderCount(shop)).toBe(0);
  expect(await draftsOf(shop)).toHaveLength(4);
  expect(await stockOf(shop, mugId())).toBe(50);
});

test('several orders of one phone within an hour are judged as one', async () => {
  await rows('update stores set cod_max_pieces = 5 where owner_id = ?', [shop.ownerId]);
  for (const at of [-30, -20, -10]) {
    const from = { waId: `9190000002${-at}` };
    await writes(shop, wholeCart(2, { from, sentAt: minutes(at) }));
  }
  expect(await orderCount(shop)).toBe(2);
  expect(await draftsOf(shop)).toHaveLength(1);
  expect(await stockOf(shop, mugId())).toBe(46);
});
