import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { ORDER_COLUMNS } from '../../../src/features/orders/export/order-columns.ts';
import { newId } from '../../../src/ids.ts';
import { useApp } from '../../support/app.ts';
import { anOrder } from '../../support/orders.ts';
import { pagesOf } from '../../support/pages.ts';
import { rows } from '../../support/rows.ts';
import { aSale } from '../../support/sales.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const { get } = pagesOf(context);
const FILE = '/api/orders/export.csv';

type Row = Record<string, string>;

async function exported(store: TestStore, path: string): Promise<Row[]> {
  const { body, statusCode, headers } = await get(store, path);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(body.startsWith('\ufeff')).toBe(true);
  return parse(body, { bom: true, columns: true });
}

describe('a few orders', () => {
  let store: TestStore;
  beforeAll(async () => {
    store = await aStore(context.app);
    await rows(`update stores set time_zone = 'Asia/Kolkata' where owner_id = ?`, [store.ownerId]);
    const id = await aSale(store, { at: '2026-11-19T18:30:00Z', status: 'shipped', quantity: 2 });
    await rows(
      `insert into order_tags (owner_id, order_id, tag) values (?, ?, 'gift'), (?, ?, 'vip')`,
      [store.ownerId, id, store.ownerId, id],
    );
    await rows(
      `insert into fulfillments (owner_id, id, order_id, courier, awb, cancelled_at)
       values (?, ?, ?, 'Bluebird', 'BB123', null), (?, ?, ?, 'Bluebird', 'BB-OLD', now())`,
      [store.ownerId, newId(), id, store.ownerId, newId(), id],
    );
    await anOrder(store, { name: '=HYPERLINK("http://example.com")' });
  });

  test('one row an order, newest first, with its parcel and tags, by the clock of the store', async () => {
    const [newest, oldest] = await exported(store, FILE);
    expect(Object.keys(newest ?? {})).toEqual(ORDER_COLUMNS);
    expect(oldest).toMatchObject({
      Placed: '2026-11-20 00:00',
      Status: 'shipped',
      Items: 'Blue mug × 2',
      Pieces: '2',
      Currency: 'INR',
      Total: '998.00',
      Courier: 'Bluebird',
      AWB: 'BB123',
      Tags: 'gift, vip',
    });
  });

  test('no cell is one that a spreadsheet would run', async () => {
    const found = await exported(store, FILE);
    expect(found[0]?.Customer).toBe(`'=HYPERLINK("http://example.com")`);
    expect(
      found
        .flatMap((row) => Object.values(row))
        .filter((cell) => !/^\+\d+$/.test(cell) && /^[=+@]/.test(cell)),
    ).toEqual([]);
  });

  test.each([
    [`${FILE}?status=shipped`, 1],
    [`${FILE}?from=2026-11-20`, 1],
    [`${FILE}?search=HYPERLINK`, 1],
    ['/dashboard/orders/export.csv?tab=on-the-way', 1],
    ['/dashboard/orders/export.csv?tab=delivered', 0],
    // The day is the store's own.
    ['/dashboard/orders/export.csv?tab=all&from=2026-11-20&to=2026-11-20', 1],
    ['/dashboard/orders/export.csv?tab=all', 2],
  ])('%s has the orders of the list: %i', async (path, count) => {
    if (path.includes('to=2026-11-20')) {
      await rows(
        `update orders set created_at = '2026-11-25' where owner_id = ? and status <> 'shipped'`,
        [store.ownerId],
      );
    }
    expect(await exported(store, path)).toHaveLength(count);
  });

  test('the list links to the file of what it shows', async () => {
    const { body } = await get(store, '/dashboard/orders?tab=on-the-way&payment=cod');
    const href = /href="(\/dashboard\/orders\/export\.csv[^"]*)"/.exec(body)?.[1] ?? '';
    const found = await exported(store, href.replaceAll('&amp;', '&'));
    expect(found.map(({ Status }) => Status)).toEqual(['shipped']);
  });

  test('another store gets the head alone, and a filter that is none is refused', async () => {
    const other = await aStore(context.app);
    expect(await exported(other, FILE)).toEqual([]);
    expect((await get(other, `${FILE}?status=lost`)).statusCode).toBe(400);
  });
});

test('no order is lost or doubled between batches, not even those of one moment', async () => {
  const store = await aStore(context.app);
  const order = await anOrder(store);
  await rows(
    `insert into orders (owner_id, id, order_number, public_token, source, status, payment_status,
       payment_method, customer, subtotal_minor, total_amount_minor, currency, created_at)
     select owner_id, gen_random_uuid(), order_number + n, public_token || n, source, status,
       payment_status, payment_method, customer, subtotal_minor, total_amount_minor, currency,
       created_at - (n / 700) * interval '1 microsecond'
       from orders, generate_series(1, 1400) n where owner_id = ? and id = ?`,
    [store.ownerId, order.id],
  );
  const found = await exported(store, FILE);
  expect(new Set(found.map(({ Id }) => Id)).size).toBe(1401);
  expect(found).toHaveLength(1401);
});

describe('R what the next program takes', () => {
  test.each([
    ['+91 98765-00004', '+919876500004'],
    ['(0)98765 00004', '+919876500004'],
    ['+91 98765 00004 ext. 12', '+919876500004'],
    ['+٩١٩٨٧٦٥٠٠٠٠٤', '+919876500004'],
    ['123456', '123456'],
  ])('a phone number that was typed as %s', async (phone, written) => {
    const store = await aStore(context.app);
    await anOrder(store);
    await rows(
      `update orders set customer = jsonb_set(customer, '{phone}', to_jsonb(?::text)) where owner_id = ?`,
      [phone, store.ownerId],
    );
    const [order] = await exported(store, FILE);
    expect(order?.Phone).toBe(written);
  });

  test('codes with zeros in front stay as they are', async () => {
    const store = await aStore(context.app);
    await anOrder(store);
    await rows(
      `update orders set customer = jsonb_set(customer, '{address,postalCode}', '"01099"') where owner_id = ?`,
      [store.ownerId],
    );
    expect((await exported(store, FILE))[0]?.['Postal code']).toBe('01099');
  });
});

describe('ZC a store whose country has a decimal comma', () => {
  let store: TestStore;
  beforeAll(async () => {
    store = await aStore(context.app);
    await aSale(store, { at: '2026-11-19T18:30:00Z', quantity: 2 });
    await rows(`update stores set country = 'DE', currency = 'EUR' where owner_id = ?`, [
      store.ownerId,
    ]);
    await rows(`update orders set currency = 'EUR' where owner_id = ?`, [store.ownerId]);
  });

  const columns = (body: string, delimiter: string): Row[] =>
    parse(body, { bom: true, columns: true, delimiter });

  test('gets its files from the desk in columns of semicolons', async () => {
    for (const path of [
      '/dashboard/orders/export.csv',
      '/dashboard/payments/payments.csv',
      '/dashboard/payments/refunds.csv',
      '/dashboard/reports/export.csv',
      '/dashboard/settings/log.csv',
      '/dashboard/products/import/template.csv',
    ]) {
      const { body, statusCode } = await get(store, path);
      expect(statusCode, path).toBe(200);
      expect(body.split('\n')[0], path).toContain('";"');
    }
    const { body } = await get(store, '/dashboard/orders/export.csv');
    expect(columns(body, ';')[0]).toMatchObject({ Total: '998,00', Pieces: '2' });
  });

  test('finds links to such files on its pages', async () => {
    const separator = 'export.csv?separator=semicolon';
    expect((await get(store, '/dashboard/customers')).body).toContain(separator);
    expect((await get(store, '/dashboard/products/import')).body).toContain(separator);
  });

  test('gets commas from the API, and semicolons when it asks', async () => {
    expect((await exported(store, FILE))[0]).toMatchObject({ Total: '998.00' });
    for (const path of [
      '/api/orders/export.csv',
      '/api/customers/export.csv',
      '/api/products/export.csv',
      '/api/payments/export.csv',
      '/api/refunds/export.csv',
      '/api/reports/export.csv',
      '/api/store/log/export.csv',
    ]) {
      const plain = await get(store, path);
      expect(plain.body.split('\n')[0], path).toContain('","');
      const asked = await get(store, `${path}?separator=semicolon`);
      expect(asked.body.split('\n')[0], path).toContain('";"');
      expect((await get(store, `${path}?separator=tab`)).statusCode, path).toBe(400);
    }
  });
});

test('ZC another store keeps commas', async () => {
  const store = await aStore(context.app);
  await anOrder(store);
  const { body } = await get(store, '/dashboard/orders/export.csv');
  expect(body.split('\n')[0]).toContain('","');
});
