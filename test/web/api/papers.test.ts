import { beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '../../../src/features/orders/order.ts';
import { recordPayment } from '../../../src/features/payments/record-payment.ts';
import { SYSTEM } from '../../../src/session.ts';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { useInstantWorker } from '../../support/instant-worker.ts';
import { anOrder } from '../../support/orders.ts';
import { pageCountOf, pagesOfPdf } from '../../support/pdf.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const worker = useInstantWorker();
const api = apiOf(context);
let store: TestStore;
let order: Order;

beforeEach(async () => {
  await worker.start();
  store = await aStore(context.app);
  order = await anOrder(store);
});

const papersOf = (orderId: string) =>
  rows('select 1 from papers where owner_id = ? and order_id = ?', [store.ownerId, orderId]);

describe('the invoice and the label of an order', () => {
  test('are made when asked for, and open the way to packed', async () => {
    await api(store, 'PUT', `/api/orders/${order.id}/status`, { status: 'confirmed' });
    const invoice = await api(store, 'POST', `/api/orders/${order.id}/invoice`);
    expect(invoice.statusCode).toBe(201);
    expect(invoice.json()).toMatchObject({
      id: order.id,
      invoiceUrl: `/api/orders/${order.id}/invoice.pdf`,
      labelUrl: null,
    });
    const label = await api(store, 'POST', `/api/orders/${order.id}/label`);
    expect(label.json().labelUrl).toBe(`/api/orders/${order.id}/label.pdf`);
    const packed = await api(store, 'PUT', `/api/orders/${order.id}/status`, { status: 'packed' });
    expect(packed.json()).toMatchObject({ status: 'packed' });
  });

  test('are served to their tenant alone, to nobody’s cache', async () => {
    await api(store, 'POST', `/api/orders/${order.id}/invoice`);
    const url = `/api/orders/${order.id}/invoice.pdf`;
    const own = await api(store, 'GET', url);
    expect(own.statusCode).toBe(200);
    expect(own.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="invoice-INV-1.pdf"',
      'cache-control': 'private, no-store',
    });
    expect(await pageCountOf(own.rawPayload)).toBe(1);
    const other = await aStore(context.app);
    expect((await api(other, 'GET', url)).statusCode).toBe(404);
    expect((await api(other, 'POST', `/api/orders/${order.id}/invoice`)).statusCode).toBe(404);
    expect((await context.app.inject({ url })).statusCode).toBe(401);
    const shopper = `/api/public/catalog/${store.slug}/orders/${order.publicToken}`;
    const shown = (await context.app.inject({ url: shopper })).json();
    expect(shown).toMatchObject({ id: order.id, invoiceUrl: null, labelUrl: null });
  });

  test('are there once however often they are asked for', async () => {
    const url = `/api/orders/${order.id}/label`;
    const answers = await Promise.all([1, 2, 3].map(() => api(store, 'POST', url)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect((await api(store, 'POST', url)).json()).toEqual(answers[0]?.json());
    expect(await papersOf(order.id)).toHaveLength(1);
  });

  test('are made anew when the order shows something else, and kept while it does not', async () => {
    await api(store, 'POST', `/api/orders/${order.id}/invoice`);
    const read = async () =>
      (
        await pagesOfPdf(
          (
            await api(store, 'GET', `/api/orders/${order.id}/invoice.pdf`)
          ).rawPayload,
        )
      )
        .map(({ text }) => text)
        .join();
    expect(await read()).toContain('To pay in cash on delivery');
    await read();
    expect(await papersOf(order.id)).toHaveLength(1);
    const payment = { amountMinor: order.totalAmountMinor, method: 'cash' } as const;
    await recordPayment(store.tenant, order.id, payment, SYSTEM);
    expect(await read()).toContain('Paid in full');
    expect(await papersOf(order.id)).toHaveLength(2);
  });

  test('are not found before they are made', async () => {
    const answer = await api(store, 'GET', `/api/orders/${order.id}/label.pdf`);
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'Label not found']);
  });

  test('of a cancelled order are refused; an invoice that it had can still be read', async () => {
    const other = await anOrder(store);
    await api(store, 'POST', `/api/orders/${order.id}/invoice`);
    for (const { id } of [order, other]) {
      await api(store, 'PUT', `/api/orders/${id}/status`, { status: 'cancelled' });
    }
    const refused = await api(store, 'POST', `/api/orders/${other.id}/invoice`);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'ORDER_CANCELLED']);
    const invoice = await api(store, 'GET', `/api/orders/${order.id}/invoice.pdf`);
    const [page] = await pagesOfPdf(invoice.rawPayload);
    expect(page?.text).toContain('Invoice (cancelled)');
  });

  test('without a worker answer at once that they are being made', async () => {
    await api(store, 'POST', `/api/orders/${order.id}/label`);
    await worker.stop();
    const invoice = await api(store, 'POST', `/api/orders/${order.id}/invoice`);
    expect(invoice.statusCode).toBe(202);
    expect(invoice.headers['retry-after']).toBe('3');
    expect(invoice.json()).toMatchObject({ id: order.id, invoiceUrl: null });
    await rows(`delete from papers where owner_id = ?`, [store.ownerId]);
    const url = `/api/orders/${order.id}/label.pdf`;
    const label = await api(store, 'GET', url);
    expect([label.statusCode, label.json().code]).toEqual([503, 'BEING_MADE']);
    expect(label.headers['retry-after']).toBe('3');
    const headers = { ...store.headers, accept: 'text/html,*/*' };
    const page = await context.app.inject({ url, headers });
    expect([page.statusCode, page.headers.refresh]).toEqual([202, '3']);
    expect(page.body).toContain('Creating the label');
  });
});

describe('papers of many orders', () => {
  test('are asked for once a key and say how far they are', async () => {
    const next = await anOrder(store);
    const payload = { kinds: ['label', 'invoice'], orderIds: [order.id, next.id] };
    const headers = { ...store.headers, 'idempotency-key': 'a key' };
    const ask = () => context.app.inject({ method: 'POST', url: '/api/papers', headers, payload });
    const [asked, again] = [await ask(), await ask()];
    expect(asked.statusCode).toBe(201);
    expect(again.json().id).toBe(asked.json().id);
    await worker.idle();
    const { id, url } = asked.json();
    expect((await api(store, 'GET', `/api/papers/${id}`)).json()).toMatchObject({
      id,
      state: 'done',
      kinds: ['invoice', 'label'],
      pageCount: 4,
      leftOut: [],
    });
    const file = await api(store, 'GET', url);
    expect(await pageCountOf(file.rawPayload)).toBe(4);
    const other = await aStore(context.app);
    for (const path of [`/api/papers/${id}`, url]) {
      expect((await api(other, 'GET', path)).statusCode).toBe(404);
    }
  });

  test.each([
    ['no kinds', { kinds: [] }],
    ['an unknown kind', { kinds: ['poster'] }],
    ['no orders', { orderIds: [] }],
    ['an id that is none', { orderIds: ['1042'] }],
  ])('with %s are refused', async (_what, changes) => {
    const body = { kinds: ['invoice'], orderIds: [order.id], ...changes };
    expect((await api(store, 'POST', '/api/papers', body)).statusCode).toBe(400);
  });
});

describe('P an issued invoice', () => {
  const textOf = async (path: string) => {
    const { rawPayload, statusCode } = await api(store, 'GET', path);
    expect(statusCode, path).toBe(200);
    return (await pagesOfPdf(rawPayload)).map(({ text }) => text).join('\n');
  };
  const issue = () => api(store, 'POST', `/api/orders/${order.id}/invoice`);
  const latest = () => `/api/orders/${order.id}/invoice.pdf`;
  const listed = async () =>
    (await api(store, 'GET', `/api/orders/${order.id}/invoices`)).json().items;
  const edit = (changes: object) => api(store, 'PATCH', `/api/orders/${order.id}`, changes);
  const rename = (name: string) => edit({ customer: { ...order.customer, name } });

  test('stays what it was after an edit, which gets a revised one with the next number', async () => {
    await issue();
    const first = await textOf(latest());
    expect((await rename('Bela Renamed')).statusCode).toBe(200);
    const [before] = await listed();
    expect(before).toMatchObject({ number: 'INV-1', replaces: null });
    expect(await textOf(before.url)).toBe(first);
    expect((await issue()).statusCode).toBe(201);
    const [old, revised] = await listed();
    expect(revised).toMatchObject({ number: 'INV-2', replaces: 'INV-1' });
    expect(await textOf(old.url)).toBe(first);
    const text = await textOf(latest());
    expect(text).toContain('Revised invoice');
    expect(text).toMatch(/Replaces\s+INV-1 ·/);
    expect(text).toContain('Bela Renamed');
    expect(first).not.toContain('Bela Renamed');
    await issue();
    expect(await listed()).toHaveLength(2);
  });

  test('stays what it was after a refund; a revised one shows it', async () => {
    await issue();
    const payment = { amountMinor: order.totalAmountMinor, method: 'cash' } as const;
    await recordPayment(store.tenant, order.id, payment, SYSTEM);
    await api(store, 'POST', `/api/orders/${order.id}/refunds`, {
      amount: 10,
      method: 'cash',
      reason: 'Late',
    });
    const [{ url }] = await listed();
    expect(await textOf(latest())).not.toContain('Refunded');
    expect((await issue()).statusCode).toBe(201);
    expect(await listed()).toMatchObject([
      { number: 'INV-1' },
      { number: 'INV-2', replaces: 'INV-1' },
    ]);
    expect(await textOf(latest())).toContain('Refunded');
    expect(await textOf(url)).not.toContain('Refunded');
  });

  test('keeps the seller, language and logo of its day', async () => {
    await issue();
    const first = await textOf(latest());
    await rows(
      `update stores set name = 'Another Name', tax_id = 'NEW-TAX', language = 'hi-IN',
              contact = contact || '{"address": "Elsewhere 9"}' where owner_id = ?`,
      [store.ownerId],
    );
    await rows(`update order_items set product_name = product_name where owner_id = ?`, [
      store.ownerId,
    ]);
    expect(await textOf(latest())).toBe(first);
    await rows('delete from papers where owner_id = ?', [store.ownerId]);
    expect(await textOf(latest())).toBe(first);
    await issue();
    expect(await listed()).toHaveLength(1);
  });

  test('of a cancelled order is marked, and its original can still be read', async () => {
    await issue();
    const first = await textOf(latest());
    await api(store, 'PUT', `/api/orders/${order.id}/status`, { status: 'cancelled' });
    expect(await textOf(latest())).toContain('Invoice (cancelled)');
    const [{ url }] = await listed();
    expect(await textOf(url)).toBe(first);
  });

  test('gets one revised number, however many ask at once', async () => {
    await issue();
    await rename('Bela');
    const answers = await Promise.all([1, 2, 3, 4].map(issue));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    expect((await listed()).map(({ number }: { number: string }) => number)).toEqual([
      'INV-1',
      'INV-2',
    ]);
  });

  test('of an earlier release is stored when it is opened, and not known once it was changed', async () => {
    await issue();
    await rows('update invoices set content = null where owner_id = ?', [store.ownerId]);
    const [{ url }] = await listed();
    const first = await textOf(url);
    await rename('Bela');
    expect(await textOf(url)).toBe(first);
    await rows('update invoices set content = null where owner_id = ?', [store.ownerId]);
    expect(await listed()).toMatchObject([{ number: 'INV-1', url: null }]);
    expect((await api(store, 'GET', url)).statusCode).toBe(404);
    await issue();
    expect((await listed()).map(({ number }: { number: string }) => number)).toEqual([
      'INV-1',
      'INV-2',
    ]);
  });

  test('is not found in another store, nor with a number that was not issued', async () => {
    await issue();
    const [{ url }] = await listed();
    const other = await aStore(context.app);
    expect((await api(other, 'GET', url)).statusCode).toBe(404);
    expect((await api(other, 'GET', `/api/orders/${order.id}/invoices`)).statusCode).toBe(404);
    expect((await api(store, 'GET', url.replace('number=1', 'number=9'))).statusCode).toBe(404);
  });
});
