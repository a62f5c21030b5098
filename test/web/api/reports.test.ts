import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../src/ids.ts';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { rows } from '../../support/rows.ts';
import { aSale } from '../../support/sales.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const call = apiOf(context);
const SALES = '/api/reports/sales';

async function aStoreIn(timeZone: string): Promise<TestStore> {
  const store = await aStore(context.app);
  await rows('update stores set time_zone = ? where owner_id = ?', [timeZone, store.ownerId]);
  return store;
}

const report = async (store: TestStore, query: string) =>
  (await call(store, 'GET', `${SALES}?${query}`)).json();

test.each([
  ['Asia/Kolkata', '2026-11-19T18:30:00Z', '2026-11-20'],
  ['Asia/Kolkata', '2026-11-19T18:29:59.999Z', '2026-11-19'],
  // 1 November 2026 has 25 hours there.
  ['America/Los_Angeles', '2026-11-02T07:59:59Z', '2026-11-01'],
  ['America/Los_Angeles', '2026-11-02T08:00:00Z', '2026-11-02'],
  ['Pacific/Kiritimati', '2026-11-19T10:00:00Z', '2026-11-20'],
  ['Pacific/Kiritimati', '2026-11-20T09:59:59Z', '2026-11-20'],
])('in %s an order of %s is of %s', async (zone, at, day) => {
  const store = await aStoreIn(zone);
  await aSale(store, { at });
  const { rows: days } = await report(store, 'from=2026-10-25&to=2026-11-21');
  expect(days).toHaveLength(28);
  expect(days.filter(({ orders }: { orders: number }) => orders > 0)).toEqual([
    { day, orders: 1, sales: 499 },
  ]);
});

describe('a month of trade', () => {
  let store: TestStore;
  const NOVEMBER = 'from=2026-11-01&to=2026-11-30';
  beforeAll(async () => {
    store = await aStoreIn('UTC');
    await aSale(store, { at: '2026-10-10T12:00:00Z' });
    await aSale(store, { at: '2026-11-02T12:00:00Z', product: '=cmd()', source: 'chat' });
    await aSale(store, { at: '2026-11-03T12:00:00Z', quantity: 3 });
    await aSale(store, { at: '2026-11-03T13:00:00Z', status: 'cancelled' });
    await aSale(store, { at: '2026-11-03T14:00:00Z', status: 'refunded' });
    const paidBack = await aSale(store, { at: '2026-12-01T00:00:00Z' });
    const refund = (status: string, at: string) =>
      rows(
        `insert into refunds (owner_id, id, order_id, status, amount_minor, currency, method, actor_name, created_at)
         values (?, ?, ?, ?, 10050, 'INR', 'cash', 'Meera', ?)`,
        [store.ownerId, newId(), paidBack, status, at],
      );
    await refund('done', '2026-11-30T23:59:59Z');
    await refund('failed', '2026-11-30T12:00:00Z');
    await refund('done', '2026-12-01T00:00:00Z');
  });

  test('cancelled and refunded orders do not count, and money given back stands apart', async () => {
    const found = await report(store, NOVEMBER);
    expect(found).toMatchObject({
      by: 'day',
      from: '2026-11-01',
      to: '2026-11-30',
      timeZone: 'UTC',
      currency: 'INR',
      totals: { orders: 2, sales: 1996, average: 998 },
      refunded: 100.5,
      before: { from: '2026-10-01', to: '2026-10-31', orders: 1, sales: 499, average: 499 },
    });
    expect(found.rows[2]).toEqual({ day: '2026-11-03', orders: 1, sales: 1497 });
  });

  test('products come by what they brought in, with what orders have beyond their lines', async () => {
    await rows(
      `update orders set shipping_amount_minor = 6000, total_amount_minor = total_amount_minor + 6000
        where owner_id = ? and source = 'chat'`,
      [store.ownerId],
    );
    const found = await report(store, `${NOVEMBER}&by=product`);
    expect(found).toMatchObject({
      totals: { orders: 2, sales: 2056 },
      rows: [
        { name: 'Blue mug', orders: 1, pieces: 3, sales: 1497 },
        { name: '=cmd()', orders: 1, pieces: 1, sales: 499 },
      ],
      rest: null,
      charges: 60,
    });
    await rows(
      `update orders set shipping_amount_minor = 0, total_amount_minor = total_amount_minor - 6000
        where owner_id = ? and source = 'chat'`,
      [store.ownerId],
    );
  });

  test('sources come by what they brought in', async () => {
    const { rows: sources } = await report(store, `${NOVEMBER}&by=source`);
    expect(sources).toEqual([
      { source: 'manual', orders: 1, sales: 1497 },
      { source: 'chat', orders: 1, sales: 499 },
    ]);
  });

  test('the file has a mark for spreadsheets and no cell that they would run', async () => {
    const { body, headers } = await call(
      store,
      'GET',
      `/api/reports/export.csv?${NOVEMBER}&by=product`,
    );
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toContain(
      'sales-by-product-2026-11-01-to-2026-11-30.csv',
    );
    expect(body.startsWith('\ufeff')).toBe(true);
    expect(parse(body, { bom: true })).toEqual([
      ['Product', 'Orders', 'Units', 'Sales (INR)'],
      ['Blue mug', '1', '3', '1497.00'],
      ["'=cmd()", '1', '1', '499.00'],
      ['Delivery, tax and discounts', '', '', '0.00'],
    ]);
    const byDay = await call(store, 'GET', `/api/reports/export.csv?${NOVEMBER}`);
    expect(parse(byDay.body, { bom: true })).toHaveLength(31);
    const bySource = await call(store, 'GET', `/api/reports/export.csv?${NOVEMBER}&by=source`);
    expect(parse(bySource.body, { bom: true }).slice(1)).toEqual([
      ['manual', '1', '1497.00'],
      ['chat', '1', '499.00'],
    ]);
  });

  test('another store sees none of it', async () => {
    const other = await aStoreIn('UTC');
    expect(await report(other, NOVEMBER)).toMatchObject({
      totals: { orders: 0, sales: 0, average: null },
      refunded: 0,
    });
  });
});

test('beyond fifty products the rest is one row', async () => {
  const store = await aStoreIn('UTC');
  const id = await aSale(store);
  await rows(
    `with p as (
       insert into products (owner_id, id, slug, name)
       select ?, gen_random_uuid(), 'item-' || n, 'Item ' || n from generate_series(1, 51) n
       returning owner_id, id), v as (
       insert into product_variants (owner_id, id, product_id, name, price_minor)
       select owner_id, gen_random_uuid(), id, '', 100 from p returning owner_id, id, product_id)
     insert into order_items (owner_id, id, order_id, product_id, variant_id, product_name, quantity,
       unit_price_minor, total_minor, position)
     select owner_id, gen_random_uuid(), ?, product_id, id, '', 1, 100, 100, 1 from v`,
    [store.ownerId, id],
  );
  const found = await report(store, 'by=product');
  expect(found.rows).toHaveLength(50);
  expect(found.rows[0]).toMatchObject({ name: 'Blue mug', sales: 499 });
  expect(found.rest).toEqual({ products: 2, pieces: 2, sales: 2 });
});

test.each([
  ['from=2026-02-30', 'from'],
  ['to=tomorrow', 'to'],
  ['from=2025-11-19&to=2026-11-20', 'from'],
  ['from=2026-11-21&to=2026-11-20', 'from'],
  ['by=phase-of-the-moon', 'by'],
])('%s is refused by name', async (query, path) => {
  const store = await aStore(context.app);
  const response = await call(store, 'GET', `${SALES}?${query}`);
  expect(response.statusCode).toBe(400);
  expect(response.json().details.fields[0].path).toBe(path);
});
