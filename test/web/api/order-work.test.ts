import { describe, expect, test } from 'vitest';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { someGoods } from '../../support/goods.ts';
import { anOrder } from '../../support/orders.ts';
import { checkoutOf } from '../../support/shopper.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const api = apiOf(context);
const checkout = checkoutOf(context);

async function aStoreWithOrder() {
  const store = await aStore(context.app);
  const order = await anOrder(store);
  const url = `/api/orders/${order.id}`;
  return { store, order, url };
}

const publicJson = (store: TestStore, publicToken: string) =>
  context.app.inject({ url: `/api/public/catalog/${store.slug}/orders/${publicToken}` });

describe('tags', () => {
  test('are set as a whole and stand in the tenant’s orders', async () => {
    const { store, url } = await aStoreWithOrder();
    const answer = await api(store, 'PUT', `${url}/tags`, { tags: [' gift ', 'Gift', 'VIP'] });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().tags).toEqual(['VIP', 'gift']);
    expect((await api(store, 'GET', url)).json().tags).toEqual(['VIP', 'gift']);
    const { items } = (await api(store, 'GET', '/api/orders')).json();
    expect(items).toMatchObject([{ tags: ['VIP', 'gift'] }]);
    expect((await api(store, 'PUT', `${url}/tags`, { tags: [] })).json().tags).toEqual([]);
    const told = (await api(store, 'GET', `${url}/timeline`)).json().items;
    expect(told.slice(1).map(({ data }: { data: object }) => data)).toEqual([
      { added: ['gift', 'VIP'], removed: [] },
      { added: [], removed: ['VIP', 'gift'] },
    ]);
  });

  test.each([
    ['an empty one', ['  '], 'tags.0'],
    ['one of 41 characters', ['x'.repeat(41)], 'tags.0'],
    ['21 of them', Array.from({ length: 21 }, (_, n) => `t${n}`), 'tags'],
    ['a number', [1], 'tags.0'],
  ])('%s is refused', async (_words, tags, path) => {
    const { store, url } = await aStoreWithOrder();
    const answer = await api(store, 'PUT', `${url}/tags`, { tags });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().details.fields[0].path).toBe(path);
  });

  test('of 40 characters of any script are kept', async () => {
    const { store, url } = await aStoreWithOrder();
    const tag = '🎁'.repeat(40);
    expect((await api(store, 'PUT', `${url}/tags`, { tags: [tag] })).json().tags).toEqual([tag]);
  });

  test('never reach a shopper', async () => {
    const { store, order, url } = await aStoreWithOrder();
    await api(store, 'PUT', `${url}/tags`, { tags: ['troublesome'] });
    const answer = await publicJson(store, order.publicToken);
    expect(answer.json().tags).toBeUndefined();
    expect(answer.body).not.toContain('troublesome');
  });
});

describe('a private note', () => {
  test('is answered as its entry of the timeline, once for a key', async () => {
    const { store, url } = await aStoreWithOrder();
    const key = { 'idempotency-key': 'note-1' };
    const send = (text: string) =>
      context.app.inject({
        method: 'POST',
        url: `${url}/notes`,
        headers: { ...store.headers, ...key },
        payload: { text },
      });
    const first = await send(' Ring twice ');
    expect(first.statusCode).toBe(201);
    expect(first.json()).toMatchObject({
      type: 'note',
      actor: { name: 'Meera' },
      data: { text: 'Ring twice' },
    });
    const again = await send(' Ring twice ');
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect((await send('Another')).statusCode).toBe(422);
    const { items } = (await api(store, 'GET', `${url}/timeline`)).json();
    expect(items.slice(1)).toEqual([first.json()]);
  });

  test.each(['', 'n'.repeat(2_001)])('without words or too long is refused', async (text) => {
    const { store, url } = await aStoreWithOrder();
    const answer = await api(store, 'POST', `${url}/notes`, { text });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().details.fields[0].path).toBe('text');
  });
});

describe('the notes of an order', () => {
  async function fromTheShop(notes: string) {
    const store = await aStore(context.app);
    const { productId } = await someGoods(store);
    const answer = await checkout(store, { items: [{ productId, quantity: 1 }], notes });
    expect(answer.statusCode).toBe(201);
    return { store, order: answer.json().order };
  }

  const page = (store: TestStore, publicToken: string) =>
    context.app.inject({ url: `/catalog/${store.slug}/orders/${publicToken}` });

  test('are shown to the shopper who typed them', async () => {
    const { store, order } = await fromTheShop('Leave it at the gate');
    expect(order.notes).toBe('Leave it at the gate');
    expect((await publicJson(store, order.publicToken)).json().notes).toBe('Leave it at the gate');
    expect((await page(store, order.publicToken)).body).toContain('Leave it at the gate');
  });

  test('are private once the seller has changed them', async () => {
    const { store, order } = await fromTheShop('Leave it at the gate');
    const url = `/api/orders/${order.id}`;
    await api(store, 'PATCH', url, { notes: 'Never pays' });
    expect((await api(store, 'GET', url)).json().notes).toBe('Never pays');
    const answer = await publicJson(store, order.publicToken);
    expect(answer.json().notes).toBe('');
    expect(answer.body).not.toContain('Never pays');
    expect((await page(store, order.publicToken)).body).not.toContain('Never pays');
  });

  test('of the seller’s own order are private from the first', async () => {
    const store = await aStore(context.app);
    const { productId } = await someGoods(store);
    const body = {
      customer: { name: 'Asha', phone: '98765 43210' },
      items: [{ productId, quantity: 1 }],
      notes: 'Haggles',
    };
    const order = (await api(store, 'POST', '/api/orders', body)).json();
    expect(order.notes).toBe('Haggles');
    expect((await publicJson(store, order.publicToken)).body).not.toContain('Haggles');
    expect((await page(store, order.publicToken)).body).not.toContain('Haggles');
  });
});
