import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeStatus } from '../../../src/features/orders/change-status.ts';
import { orderCounts } from '../../../src/features/orders/list/order-tabs.ts';
import type { Order } from '../../../src/features/orders/order.ts';
import { tagsOf } from '../../../src/features/orders/queries/read-tags.ts';
import { timeline } from '../../../src/features/orders/timeline.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { anOrder } from '../../support/orders.ts';
import { formFields, pagesOf } from '../../support/pages.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const { get, post } = pagesOf(context);
const HTMX = { 'hx-request': 'true' };
let store: TestStore;
let order: Order;

beforeAll(async () => {
  store = await aStore(context.app);
});

beforeEach(async () => {
  order = await anOrder(store);
});

const address = (path = '') => `/dashboard/orders/${order.id}${path}`;
const send = (path: string, fields: Record<string, string>, headers = {}) =>
  post(store, address(path), fields, headers);
const notes = async () =>
  (await timeline(store.tenant, order.id)).filter(({ type }) => type === 'note');

describe('a private note', () => {
  test('stands in the timeline with who wrote it, and nowhere a shopper looks', async () => {
    const answer = await send('/notes', { text: 'Rang twice <b>', key: 'one' });
    expect(answer.headers.location).toBe(address());
    const { body } = await get(store, address());
    expect(body).toContain('Rang twice &lt;b&gt;');
    expect(await notes()).toMatchObject([
      { actor: { name: 'Meera' }, data: { text: 'Rang twice <b>' } },
    ]);
    const shop = `/catalog/${store.slug}/orders/${order.publicToken}`;
    for (const url of [shop, `/api/public${shop}`]) {
      const seen = await context.app.inject({ url });
      expect(seen.statusCode).toBe(200);
      expect(seen.body).not.toContain('Rang twice');
    }
  });

  test('sent twice is written once', async () => {
    await Promise.all([
      send('/notes', { text: 'Rang', key: 'k' }),
      send('/notes', { text: 'Rang', key: 'k' }),
    ]);
    expect(await notes()).toHaveLength(1);
  });

  test('without words is refused beside the box, too long keeps what was typed', async () => {
    const empty = await send('/notes', { text: ' ', key: 'a' });
    expect(empty.statusCode).toBe(422);
    expect(empty.body).toContain('The note is required');
    const long = await send('/notes', { text: 'n'.repeat(2_001), key: 'b' }, HTMX);
    expect(long.statusCode).toBe(422);
    expect(long.body).toContain('n'.repeat(2_001));
    expect(long.body.trim()).toMatch(/^<section class="card stack" id="order-timeline"/);
    expect(await notes()).toEqual([]);
  });

  test.each(['notes', 'tags', 'duplicate'])(
    '%s loaded as a page leads to the order',
    async (at) => {
      const answer = await get(store, address(`/${at}`));
      expect(answer.statusCode).toBe(303);
      expect(answer.headers.location).toBe(address());
    },
  );

  test('htmx gets the block with the note', async () => {
    const { body } = await send('/notes', { text: 'Rang', key: 'k' }, HTMX);
    expect(body).toContain('Rang');
    expect(body).not.toContain('<html');
  });
});

describe('tags', () => {
  const own = async () => (await tagsOf(store.tenant, [order.id])).get(order.id);

  test('are added, offered to other orders, and taken off', async () => {
    expect((await send('/tags', { add: ' Gift  wrap , urgent' })).statusCode).toBe(303);
    expect(await own()).toEqual(['Gift wrap', 'urgent']);
    await send('/tags', { add: 'gift wrap' });
    expect(await own()).toEqual(['Gift wrap', 'urgent']);
    const other = await anOrder(store);
    const { body } = await get(store, `/dashboard/orders/${other.id}`);
    expect(body).toContain('<option value="Gift wrap">');
    await send('/tags', { remove: 'urgent' });
    expect(await own()).toEqual(['Gift wrap']);
    const told = (await get(store, address())).body;
    expect(told).toContain('Tagged “Gift wrap”, “urgent”');
    expect(told).toContain('Tag “urgent” removed');
  });

  test('have at most 40 characters and an order at most 20 of them', async () => {
    const long = await send('/tags', { add: 'x'.repeat(41) }, HTMX);
    expect(long.statusCode).toBe(422);
    expect(long.body).toContain('A tag must be at most 40 characters');
    const many = Array.from({ length: 21 }, (_, n) => `t${n}`).join(',');
    expect((await send('/tags', { add: many })).body).toContain(
      'An order can have at most 20 tags',
    );
    expect(await own()).toEqual([]);
  });

  test('of another tenant stay as they are', async () => {
    const stranger = await aStore(context.app);
    expect((await post(stranger, address('/tags'), { add: 'x' })).statusCode).toBe(404);
    expect((await post(stranger, address('/notes'), { text: 'x' })).statusCode).toBe(404);
    expect(await own()).toEqual([]);
  });
});

describe('duplicating', () => {
  const form = async () => {
    const { headers } = await send('/duplicate', {});
    const page = await get(store, String(headers.location));
    return { ...page, fields: formFields(page.body, 'manual') };
  };

  test('fills the form in at today’s prices and makes nothing', async () => {
    const before = (await orderCounts(store.tenant)).all;
    await rows(`update product_variants set price_minor = 60000 where owner_id = ? and id = ?`, [
      store.ownerId,
      order.items[0]?.variantId,
    ]);
    const { body, fields } = await form();
    expect(fields).toMatchObject({
      'customer.name': 'Asha Rao',
      'customer.address.city': 'Kozhikode',
      'items.0.variantId': order.items[0]?.variantId,
      'items.0.quantity': '2',
      'items.0.price': '',
      notes: '',
    });
    expect(body).toContain('Create order · ₹1,200');
    expect((await orderCounts(store.tenant)).all).toBe(before);
    const made = await post(store, '/dashboard/orders/new', { ...fields, do: 'save' });
    expect(made.statusCode).toBe(303);
    expect((await orderCounts(store.tenant)).all).toBe(before + 1);
  });

  test('names what is not sold any more', async () => {
    await rows(`update products set active = false where owner_id = ? and id = ?`, [
      store.ownerId,
      order.items[0]?.productId,
    ]);
    const { body, fields } = await form();
    expect(body).toContain('Skipped because no longer for sale:');
    expect(fields['items.0.productId']).toBeUndefined();
  });

  test('of another tenant is not found', async () => {
    const stranger = await aStore(context.app);
    expect((await post(stranger, address('/duplicate'))).statusCode).toBe(404);
    const url = `/dashboard/orders/new?from=${order.id}`;
    expect((await get(stranger, url)).statusCode).toBe(404);
    expect((await get(store, '/dashboard/orders/new?from=x')).statusCode).toBe(404);
  });
});

describe('the way through a list', () => {
  const around = (body: string) => ({
    previous: /rel="prev" href="([^"]+)"/.exec(body)?.[1],
    next: /rel="next" href="([^"]+)"/.exec(body)?.[1],
  });

  test('leads to the neighbours in the list that the order was opened from', async () => {
    const shop = await aStore(context.app);
    const [first, second, third] = [await anOrder(shop), await anOrder(shop), await anOrder(shop)];
    await changeStatus(shop.tenant, second.id, { status: 'confirmed' }, SYSTEM);
    const at = (id: string) => `/dashboard/orders/${id}`;
    const list = 'http://localhost/dashboard/orders?tab=to-confirm';
    const newest = await get(shop, at(third.id), { referer: list });
    expect(around(newest.body)).toEqual({
      previous: undefined,
      next: `${at(first.id)}?list=tab%3Dto-confirm`,
    });
    expect(newest.body).toContain('class="back" href="/dashboard/orders?tab=to-confirm"');
    const oldest = await get(shop, `${at(first.id)}?list=tab%3Dto-confirm`);
    expect(around(oldest.body)).toEqual({
      previous: `${at(third.id)}?list=tab%3Dto-confirm`,
      next: undefined,
    });
    // The middle one has left the list, and still has its place in it.
    const left = await get(shop, `${at(second.id)}?list=tab%3Dto-confirm`);
    expect(around(left.body)).toMatchObject({ next: `${at(first.id)}?list=tab%3Dto-confirm` });
  });

  test('is not there without a list, nor for an address of somewhere else', async () => {
    expect(around((await get(store, address())).body)).toEqual({});
    const elsewhere = await get(store, address(), { referer: 'https://evil.example/x?list=a' });
    expect(around(elsewhere.body)).toEqual({});
  });
});

test.each(['notes', 'tags'])('an order whose id cannot be one is not found: %s', async (what) => {
  const answer = await post(store, `/dashboard/orders/none/${what}`, { text: 'x', add: 'x' });
  expect(answer.statusCode).toBe(404);
});
