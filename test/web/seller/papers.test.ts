import { beforeEach, describe, expect, test } from 'vitest';
import { changeStatus } from '../../../src/features/orders/change-status.ts';
import { findOrder } from '../../../src/features/orders/find-order.ts';
import type { Order } from '../../../src/features/orders/order.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { useInstantWorker } from '../../support/instant-worker.ts';
import { multipartOf } from '../../support/multipart.ts';
import { anOrder } from '../../support/orders.ts';
import { pagesOf } from '../../support/pages.ts';
import { pageCountOf, pagesOfPdf } from '../../support/pdf.ts';
import { aPicture } from '../../support/pictures.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const worker = useInstantWorker();
const { get, post } = pagesOf(context);
let store: TestStore;
let order: Order;

beforeEach(async () => {
  await worker.start();
  store = await aStore(context.app);
  order = await anOrder(store);
});

const HTMX = { 'hx-request': 'true' };

describe('the papers of one order', () => {
  const page = () => `/dashboard/orders/${order.id}`;
  const papers = () => `/dashboard/orders/${order.id}/papers`;

  test('are made with one tap, and the order can be packed', async () => {
    await changeStatus(store.tenant, order.id, { status: 'confirmed' }, SYSTEM);
    const answer = await post(store, papers());
    expect([answer.statusCode, answer.headers.location]).toEqual([303, page()]);
    const shown = await get(store, page());
    expect(shown.body).toContain(`href="/api/orders/${order.id}/invoice.pdf"`);
    expect(shown.body).toContain('INV-1');
    expect(shown.body).toContain('Mark as packed');
    expect(shown.body).toContain('Invoice and label created');
  });

  test('come with the packing by one tap on the order’s card', async () => {
    await changeStatus(store.tenant, order.id, { status: 'confirmed' }, SYSTEM);
    const list = await get(store, '/dashboard/orders?tab=to-pack');
    expect(list.body).toContain('Print &amp; pack');
    const fields = { do: 'print_pack', ids: order.id };
    const { headers } = await post(store, '/dashboard/bulk/preview', fields);
    expect(headers.location).toMatch(/^\/dashboard\/papers\/[0-9a-f-]{36}\?done=/);
    expect((await findOrder(store.tenant, order.id)).status).toBe('packed');
    const made = (await get(store, String(headers.location))).body;
    expect(made).toContain('Open and print');
    expect(made).toContain('<strong>1 order marked as packed</strong>');
    expect(made).toContain('> Undo</button>');
  });

  test('of what is not paid are made, and the parcel is held', async () => {
    await rows(
      `update orders set payment_status = 'unpaid', payment_method = 'unpaid', status = 'confirmed'
        where owner_id = ? and id = ?`,
      [store.ownerId, order.id],
    );
    const fields = { do: 'print_pack', ids: order.id };
    const { headers } = await post(store, '/dashboard/bulk/preview', fields);
    expect((await findOrder(store.tenant, order.id)).status).toBe('confirmed');
    const { body } = await get(store, String(headers.location));
    expect(body).toMatch(/is still due on order \d+\. Don’t ship the parcel until it is paid/);
  });

  test('answer htmx with the whole order once they are there', async () => {
    const answer = await post(store, papers(), {}, HTMX);
    expect(answer.headers['hx-retarget']).toBe('#order');
    expect(answer.body).toContain('<div id="order"');
  });

  test('being made are watched by their block alone', async () => {
    await worker.stop();
    const answer = await post(store, papers(), {}, HTMX);
    expect(answer.headers['hx-retarget']).toBeUndefined();
    expect(answer.body).toContain('hx-trigger="every 2s"');
    expect(answer.body).not.toContain('<div id="order"');
    expect((await get(store, page())).body).toContain('Creating documents.');
  });

  test('of a changed order are out of date, and say so', async () => {
    await post(store, papers());
    await rows(`update orders set invoice_url = null, label_url = null where owner_id = ?`, [
      store.ownerId,
    ]);
    expect((await get(store, page())).body).toContain('Out of date.');
  });

  test('of a cancelled order are refused', async () => {
    await changeStatus(store.tenant, order.id, { status: 'cancelled' }, SYSTEM);
    expect((await post(store, papers())).statusCode).toBe(409);
    expect((await get(store, page())).body).toContain(
      'No documents can be created for a cancelled order.',
    );
  });
});

describe('printing papers of several orders', () => {
  test('asks what to print, with what packing needs ticked', async () => {
    const next = await anOrder(store);
    const ids = `${order.id},${next.id}`;
    const asked = await get(store, `/dashboard/orders/print?ids=${ids}`);
    expect(asked.body).toContain('<b>2 orders</b>');
    expect(asked.body).toMatch(/value="invoice" checked/);
    expect(asked.body).toMatch(/value="label" checked/);
    // The same from the list's bar, whose addresses would get too long.
    expect((await post(store, '/dashboard/papers', { ids })).body).toContain('<b>2 orders</b>');
  });

  test('ends at the file, what is not in it, and the next step', async () => {
    const cancelled = await anOrder(store);
    await changeStatus(store.tenant, order.id, { status: 'confirmed' }, SYSTEM);
    await changeStatus(store.tenant, cancelled.id, { status: 'cancelled' }, SYSTEM);
    const answer = await post(store, '/dashboard/papers', {
      ids: `${order.id},${cancelled.id}`,
      kinds: 'invoice,label',
    });
    expect(answer.statusCode).toBe(303);
    const url = String(answer.headers.location);
    const shown = await get(store, url);
    expect(shown.body).toContain('Open and print');
    expect(shown.body).toContain('1 order could not be printed');
    expect(shown.body).toContain(`Order ${cancelled.orderNumber} is cancelled`);
    expect(shown.body).toContain('Mark as packed');
    expect(shown.body).toContain(`name="ids" value="${order.id}"`);
    await post(store, '/dashboard/bulk', { do: 'packed', ids: order.id });
    await worker.idle();
    expect((await findOrder(store.tenant, order.id)).status).toBe('packed');
    const file = await get(store, `${url}/file.pdf`);
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(await pageCountOf(file.rawPayload)).toBe(2);
  });

  test('without a kind or with orders of others is refused', async () => {
    const none = await post(store, '/dashboard/papers', { ids: order.id, kinds: '' });
    expect(none.statusCode).toBe(422);
    expect(none.body).toContain('choose what to print');
    const foreign = await anOrder(await aStore(context.app));
    const fields = { ids: `${order.id},${foreign.id}`, kinds: 'label' };
    expect((await post(store, '/dashboard/papers', fields)).statusCode).toBe(404);
  });

  test('shows its progress until it is done', async () => {
    await worker.stop();
    const answer = await post(store, '/dashboard/papers', { ids: order.id, kinds: 'label' });
    const url = String(answer.headers.location);
    expect((await get(store, url, HTMX)).body).toContain('hx-trigger="every 2s"');
    expect((await get(store, `${url}/file.pdf`)).headers.location).toBe(url);
    await rows(
      `update papers set state = 'failed', error = 'The paper ran out' where owner_id = ?`,
      [store.ownerId],
    );
    const failed = await get(store, url, HTMX);
    expect(failed.body).toContain('The paper ran out');
    expect(failed.body).not.toContain('hx-trigger="every');
    expect((await get(store, `${url}/file.pdf`)).statusCode).toBe(503);
  });
});

describe('how papers look', () => {
  const SETTINGS = '/dashboard/settings/papers';
  const fields = (changes: Record<string, string> = {}) => ({
    invoicePrefix: 'BM-',
    nextNumber: '100',
    footer: 'Thank you',
    labelSize: 'label_four',
    ...changes,
  });
  const logo = async (content: Buffer, name = 'logo.png') => {
    const sent = await multipartOf([{ name, content }]);
    return context.app.inject({
      method: 'POST',
      url: `${SETTINGS}/logo`,
      payload: sent.payload,
      headers: { ...store.headers, ...sent.headers },
    });
  };

  test('is saved and counts from the next invoice on', async () => {
    expect((await post(store, SETTINGS, fields())).statusCode).toBe(303);
    await post(store, `/dashboard/orders/${order.id}/papers`);
    const made = await get(store, `/api/orders/${order.id}/invoice.pdf`);
    const [page] = await pagesOfPdf(made.rawPayload);
    expect(page?.text).toContain('BM-100');
    expect(page?.text).toContain('Thank you');
    expect((await findOrder(store.tenant, order.id)).labelUrl).not.toBeNull();
    expect((await get(store, SETTINGS)).body).toContain('Must be 101 or higher');
  });

  test('is saved though invoices were made while the form was open', async () => {
    await post(store, `/dashboard/orders/${order.id}/papers`);
    const asShown = fields({ nextNumber: '1', shownNumber: '1', footer: 'Come again' });
    expect((await post(store, SETTINGS, asShown)).statusCode).toBe(303);
    const { body } = await get(store, SETTINGS);
    expect(body).toContain('Come again');
    expect(body).toContain('Must be 2 or higher');
  });

  test.each([
    ['a number that was given', { nextNumber: '99' }, 'must be 100 or higher'],
    ['no number', { nextNumber: 'abc' }, 'whole number'],
    ['a prefix that its number would run into', { invoicePrefix: 'BM2' }, 'not end in a digit'],
    ['a prefix that is too long', { invoicePrefix: 'INVOICE-NUMBER-' }, 'at most 12'],
    ['a footer that is too long', { footer: 'x'.repeat(201) }, 'at most 200'],
  ])('with %s is refused and shows what was typed', async (_what, wrong, words) => {
    await post(store, SETTINGS, fields());
    const answer = await post(store, SETTINGS, fields({ nextNumber: '101', ...wrong }));
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain(words);
    expect(answer.body).toContain(Object.values(wrong)[0]);
  });

  test('has a logo on each invoice, and a sample to see it on', async () => {
    expect((await logo(await aPicture(1200, 400).jpeg().toBuffer())).statusCode).toBe(303);
    expect((await get(store, SETTINGS)).body).toContain('Change logo');
    expect((await get(store, `${SETTINGS}/logo`)).body).toContain('Remove logo');
    const shown = await get(store, `${SETTINGS}/logo.png`);
    expect(shown.headers['content-type']).toBe('image/png');
    const sample = await get(store, `${SETTINGS}/sample.pdf`);
    expect(await pageCountOf(sample.rawPayload)).toBe(2);
    await post(store, `${SETTINGS}/logo/remove`);
    expect((await get(store, `${SETTINGS}/logo.png`)).statusCode).toBe(404);
    const without = await get(store, `${SETTINGS}/sample.pdf`);
    expect(without.rawPayload.length).toBeLessThan(sample.rawPayload.length);
  });

  test.each([
    ['no picture', Buffer.from('not a picture')],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a broken picture', Buffer.from('\x89PNG\r\n\x1a\nbroken', 'latin1')],
  ])('takes %s for no logo', async (_what, content) => {
    const answer = await logo(content);
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toMatch(/PNG, JPEG or WebP|damaged/);
  });

  test('says on its page that a logo is too large', async () => {
    const answer = await logo(Buffer.alloc(5 * 1024 * 1024 + 1));
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('The logo must be 5 MB or smaller');
  });
});
