import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '../../../src/features/orders/order.ts';
import { recordPayment } from '../../../src/features/payments/record-payment.ts';
import { refundOrder } from '../../../src/features/payments/refund-order.ts';
import { SYSTEM } from '../../../src/session.ts';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { anOrder } from '../../support/orders.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const api = apiOf(context);
let store: TestStore;
let order: Order;

beforeAll(async () => {
  store = await aStore(context.app);
  order = await anOrder(store);
  for (const amountMinor of [50_000, 10_050]) {
    const payment = { amountMinor, method: 'upi', reference: 'UTR1' } as const;
    await recordPayment(store.tenant, order.id, payment, SYSTEM);
  }
  await refundOrder(store.tenant, order.id, { amountMinor: 100, reason: 'Scratched' }, SYSTEM);
});

const read = (path: string, who = store) => api(who, 'GET', `/api/${path}`);
const today = new Date().toISOString().slice(0, 10);
const ofOrder = () => ({
  orderId: order.id,
  orderNumber: order.orderNumber,
  customerName: order.customer.name,
});

describe('money that came in', () => {
  test('is listed over all orders, the newest first, page by page', async () => {
    const { items, ...page } = (await read('payments?limit=1')).json();
    expect(items).toMatchObject([
      { ...ofOrder(), amount: 100.5, method: 'upi', status: 'captured' },
    ]);
    expect(page).toEqual({ page: 1, limit: 1, total: 2, totalPages: 2 });
    expect((await read('payments?limit=1&page=2')).json().items).toMatchObject([{ amount: 500 }]);
  });

  test('is a file, too', async () => {
    const answer = await read(`payments/export.csv?from=${today}`);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(parse(answer.body, { bom: true, columns: true })).toMatchObject([
      { Order: `${order.orderNumber}`, Amount: '100.50', Reference: 'UTR1' },
      { Amount: '500.00' },
    ]);
  });
});

describe('money that goes back', () => {
  test('is listed over all orders, and a file, too', async () => {
    expect((await read('refunds')).json().items).toMatchObject([
      { ...ofOrder(), amount: 1, reason: 'Scratched', status: 'done' },
    ]);
    const { body } = await read('refunds/export.csv');
    expect(parse(body, { bom: true, columns: true })).toMatchObject([{ Amount: '1.00' }]);
  });
});

describe('both', () => {
  test.each(['payments', 'refunds'])('%s: can be asked for by days', async (list) => {
    expect((await read(`${list}?from=${today}&to=${today}`)).json().total).toBeGreaterThan(0);
    expect((await read(`${list}?to=2020-01-01`)).json().items).toEqual([]);
    expect((await read(`${list}/export.csv?to=2020-01-01`)).body.trim().split('\n')).toHaveLength(
      1,
    );
    for (const path of [list, `${list}/export.csv`]) {
      const wrong = await read(`${path}?from=2020-02-30`);
      expect(wrong.statusCode).toBe(400);
      expect(wrong.json().details.fields).toMatchObject([{ path: 'from' }]);
    }
  });

  test.each(['payments', 'refunds'])('%s: are never another store’s', async (list) => {
    const stranger = await aStore(context.app);
    expect((await read(list, stranger)).json().items).toEqual([]);
    expect((await read(`${list}/export.csv`, stranger)).body.trim().split('\n')).toHaveLength(1);
  });
});
