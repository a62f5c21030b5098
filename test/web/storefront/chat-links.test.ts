import { beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '../../../src/features/catalog/create-product.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { anOrder } from '../../support/orders.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
let store: TestStore;
let order: { publicToken: string; orderNumber: number };

beforeAll(async () => {
  store = await aStore(context.app);
  for (const stock of [5, 0]) {
    const name = stock ? 'Blue mug & bowl' : 'Sold mug';
    await createProduct(
      store.tenant,
      { name, slug: stock ? 'mug' : 'sold', variants: [{ priceMinor: 34_900, stock }] },
      SYSTEM,
    );
  }
  order = await anOrder(store);
});

const reachedBy = (contact: Record<string, string>) =>
  rows(
    `update stores set contact = ?::jsonb, catalog_version = catalog_version + 1 where owner_id = ?`,
    [JSON.stringify(contact), store.ownerId],
  );
const read = async (path: string): Promise<string> =>
  (await context.app.inject(`/catalog/${store.slug}${path}`)).body;
const texts = (html: string): (string | null)[] =>
  [...html.matchAll(/href="(https:\/\/wa\.me\/919847012345[^"]*)"/g)].map(([, link = '']) =>
    new URL(link).searchParams.get('text'),
  );

describe('where the shop has a number for chats', () => {
  beforeAll(() => reachedBy({ chat: '+919847012345', phone: '+914952700000' }));
  const general = 'Hi Blue Mug, I have a question.';

  test('every page opens a chat from its foot', async () => {
    for (const path of ['', '/cart', '/orders']) expect(texts(await read(path))).toContain(general);
    expect(await read('')).toContain('Chat on WhatsApp');
  });

  test('a product names itself and its address, sold out or not', async () => {
    const asked = 'Hi Blue Mug, I have a question about Blue mug & bowl: ';
    const [first] = texts(await read('/products/mug'));
    expect(first).toContain(asked);
    expect(first).toMatch(/\/products\/mug$/);
    expect(texts(await read('/products/sold'))).toHaveLength(3);
  });

  test('an order names its number, and keeps its address to itself', async () => {
    const found = texts(await read(`/orders/${order.publicToken}`));
    expect(found).toContain(`Hi Blue Mug, I have a question about my order ${order.orderNumber}.`);
    expect(found.join()).not.toContain(order.publicToken);
  });
});

describe('where it has none', () => {
  test('the phone is offered as a phone', async () => {
    await reachedBy({ phone: '+914952700000', email: 'hello@shop.example' });
    const body = await read('/products/mug');
    expect(body).not.toContain('wa.me/9');
    expect(body).toMatch(/href="tel:\+914952700000"><svg[^>]*>.*?<\/svg> Call the seller/);
  });

  test('mail is offered as mail where there is no phone either', async () => {
    await reachedBy({ email: 'hello@shop.example' });
    const body = await read('/products/mug');
    expect(body).not.toContain('tel:');
    expect(body).toContain('Email the seller');
    expect(await read('')).toContain('>Email the shop</a>');
  });

  test('nothing is offered where there is nothing', async () => {
    await reachedBy({});
    expect(await read('/products/mug')).not.toMatch(/wa\.me\/9|tel:|mailto:/);
  });
});
