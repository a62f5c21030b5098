import { beforeEach, expect, test } from 'vitest';
import { paperSettings } from '../../../src/features/stores/paper-settings.ts';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { useInstantWorker } from '../../support/instant-worker.ts';
import { multipartOf } from '../../support/multipart.ts';
import { anOrder } from '../../support/orders.ts';
import { pageCountOf, pagesOfPdf } from '../../support/pdf.ts';
import { aPicture } from '../../support/pictures.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const worker = useInstantWorker();
const call = apiOf(context);
const ROUTE = '/api/store/papers';
const UNTOUCHED = {
  invoicePrefix: 'INV-',
  nextNumber: 1,
  footer: '',
  labelSize: 'label',
  logoUrl: null,
  sampleUrl: '/dashboard/settings/papers/sample.pdf',
};
let store: TestStore;

beforeEach(async () => {
  store = await aStore(context.app);
});

const sendLogo = async (content: Buffer) => {
  const { payload, headers } = await multipartOf([{ name: 'logo.png', content }]);
  return context.app.inject({
    method: 'PUT',
    url: `${ROUTE}/logo`,
    payload,
    headers: { ...store.headers, ...headers },
  });
};

test('what is named is changed, and the rest stays', async () => {
  expect((await call(store, 'GET', ROUTE)).json()).toEqual(UNTOUCHED);
  const first = await call(store, 'PATCH', ROUTE, { invoicePrefix: ' BM-', nextNumber: 100 });
  expect(first.statusCode).toBe(200);
  expect(first.json()).toEqual({ ...UNTOUCHED, invoicePrefix: 'BM-', nextNumber: 100 });
  const changes = { footer: ' Thank you ', labelSize: 'label_four' };
  const second = await call(store, 'PATCH', ROUTE, changes);
  expect(second.json()).toEqual({
    ...first.json(),
    footer: 'Thank you',
    labelSize: 'label_four',
  });
  expect((await call(store, 'PATCH', ROUTE, {})).json()).toEqual(second.json());
  expect((await call(store, 'GET', ROUTE)).json()).toEqual(second.json());
});

test('two changes at once are both kept', async () => {
  await Promise.all([
    call(store, 'PATCH', ROUTE, { footer: 'Thank you' }),
    call(store, 'PATCH', ROUTE, { invoicePrefix: 'BM-' }),
    call(store, 'PATCH', ROUTE, { labelSize: 'label_four' }),
  ]);
  expect(await paperSettings(store.tenant)).toMatchObject({
    invoicePrefix: 'BM-',
    footer: 'Thank you',
    labelSize: 'label_four',
  });
});

test('the next invoice looks so', async () => {
  await worker.start();
  const order = await anOrder(store);
  await call(store, 'PATCH', ROUTE, {
    invoicePrefix: 'BM-',
    nextNumber: 100,
    footer: 'Come again',
  });
  await call(store, 'POST', `/api/orders/${order.id}/invoice`);
  const invoice = await call(store, 'GET', `/api/orders/${order.id}/invoice.pdf`);
  const [page] = await pagesOfPdf(invoice.rawPayload);
  expect(page?.text).toContain('BM-100');
  expect(page?.text).toContain('Come again');
  expect((await call(store, 'GET', ROUTE)).json().nextNumber).toBe(101);
});

test.each([
  ['a number that was given', { nextNumber: 99 }, 'nextNumber'],
  ['a number below one', { nextNumber: 0 }, 'nextNumber'],
  ['a number as text', { nextNumber: '101' }, 'nextNumber'],
  ['a prefix that its number would run into', { invoicePrefix: 'BM2' }, 'invoicePrefix'],
  ['a prefix that is too long', { invoicePrefix: 'INVOICE-NUMBER-' }, 'invoicePrefix'],
  ['a footer that is too long', { footer: 'x'.repeat(201) }, 'footer'],
  ['a label of no size', { labelSize: 'huge' }, 'labelSize'],
])('%s is refused, and nothing of the change is kept', async (_what, wrong, path) => {
  await call(store, 'PATCH', ROUTE, { nextNumber: 100 });
  const refused = await call(store, 'PATCH', ROUTE, { footer: 'New', nextNumber: 101, ...wrong });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().details.fields).toMatchObject([{ path }]);
  expect((await call(store, 'GET', ROUTE)).json()).toMatchObject({ footer: '', nextNumber: 100 });
});

test('a logo is sent, shown, and removed', async () => {
  const sent = await sendLogo(await aPicture(1200, 400).jpeg().toBuffer());
  expect(sent.statusCode).toBe(200);
  const { logoUrl, sampleUrl } = sent.json();
  const shown = await call(store, 'GET', logoUrl);
  expect(shown.headers['content-type']).toBe('image/png');
  expect(await pageCountOf((await call(store, 'GET', sampleUrl)).rawPayload)).toBe(2);
  const other = await aStore(context.app);
  expect((await call(other, 'GET', logoUrl)).statusCode).toBe(404);
  expect((await call(other, 'GET', ROUTE)).json()).toEqual(UNTOUCHED);
  expect((await call(store, 'DELETE', `${ROUTE}/logo`)).statusCode).toBe(204);
  expect((await call(store, 'GET', ROUTE)).json()).toEqual(UNTOUCHED);
  expect((await call(store, 'DELETE', `${ROUTE}/logo`)).statusCode).toBe(204);
});

test('no logo, one that is no picture and one that is too large are refused', async () => {
  const none = await multipartOf([]);
  const empty = await context.app.inject({
    method: 'PUT',
    url: `${ROUTE}/logo`,
    payload: none.payload,
    headers: { ...store.headers, ...none.headers },
  });
  expect([empty.statusCode, empty.json().details.fields[0].path]).toEqual([400, 'file']);
  const text = await sendLogo(Buffer.from('no picture'));
  expect([text.statusCode, text.json().code]).toEqual([400, 'BAD_IMAGE']);
  const huge = await sendLogo(Buffer.alloc(5 * 1024 * 1024 + 1));
  expect([huge.statusCode, huge.json().code]).toEqual([413, 'FILE_TOO_LARGE']);
  const json = await call(store, 'PUT', `${ROUTE}/logo`, {});
  expect(json.statusCode).toBe(415);
});
