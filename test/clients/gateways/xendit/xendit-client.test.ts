import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkWebhook } from '../../../../src/clients/gateways/xendit/check-webhook.ts';
import { readEvent } from '../../../../src/clients/gateways/xendit/read-event.ts';
import { XenditClient } from '../../../../src/clients/gateways/xendit/xendit-client.ts';
import { currencyDigits } from '../../../../src/kernel/format/money.ts';
import { projectRoot } from '../../../../src/paths.ts';
import { GatewayServer, says } from '../../../support/gateway-server.ts';
import { asked } from '../../../support/hosted-gateway.ts';
import { testWithFile } from '../../../support/test-with-file.ts';

const ACCOUNT = { keyId: 'public', keySecret: 'xnd_sesame' };
const INVOICE = {
  id: '593f4ed1c3d3bb7f39733d83',
  external_id: 'a-reference',
  status: 'PENDING',
  amount: 499.5,
  currency: 'PHP',
  invoice_url: 'https://checkout.xendit.co/web/593f4ed1c3d3bb7f39733d83',
};
const ASKED = asked({ reference: 'a-reference', amountMinor: 49_950, currency: 'PHP' });

const server = new GatewayServer();
let client: XenditClient;
beforeAll(async () => {
  await server.start();
  client = new XenditClient(server.origin);
});
beforeEach(() => server.reset());
afterAll(() => server.stop());

const fails = (status: number, error_code: string, message = 'No') =>
  says(status, { error_code, message });

test('an invoice is opened in major units, with our reference', async () => {
  server.next(says(200, INVOICE));
  expect(await client.open(ACCOUNT, ASKED)).toEqual({
    id: INVOICE.id,
    amountMinor: 49_950,
    currency: 'PHP',
    pageUrl: INVOICE.invoice_url,
  });
  const [{ headers, body, path } = { headers: {}, body: {}, path: '' }] = server.asked;
  expect(path).toBe('/v2/invoices');
  expect(headers.authorization).toBe(`Basic ${Buffer.from('xnd_sesame:').toString('base64')}`);
  expect(body).toMatchObject({
    external_id: 'a-reference',
    amount: 499.5,
    currency: 'PHP',
    invoice_duration: expect.any(Number),
    success_redirect_url: ASKED.returnUrl,
    customer: { mobile_number: '+525512345678' },
  });
});

test.each([
  { ...INVOICE, amount: 49_950 },
  { ...INVOICE, amount: '499.5' },
  { ...INVOICE, currency: 'IDR' },
  { ...INVOICE, external_id: 'another' },
  { ...INVOICE, status: 'EXPIRED' },
])('one that is not what was asked for cannot be used: %j', async (answer) => {
  server.next(says(200, answer));
  await expect(client.open(ACCOUNT, ASKED)).rejects.toMatchObject({ failure: 'unreadable' });
});

test.each([
  ['wrong_keys', fails(403, 'REQUEST_FORBIDDEN_ERROR')],
  ['busy', fails(409, 'IDEMPOTENCY_ERROR')],
  ['not_found', fails(404, 'INVOICE_NOT_FOUND_ERROR')],
  ['refused', fails(400, 'INSUFFICIENT_BALANCE')],
  ['unreadable', says(404, 'Not here')],
])('an answer means %s', async (failure, answer) => {
  server.next(answer);
  await expect(client.payment(ACCOUNT, INVOICE.id)).rejects.toMatchObject({ failure });
});

describe('a payment', () => {
  test.each([
    ['captured', 49_950, { status: 'PAID', paid_amount: 499.5 }],
    ['captured', 20_000, { status: 'SETTLED', paid_amount: 200 }],
    ['created', 49_950, { status: 'PENDING' }],
    ['created', 49_950, { status: 'A STATUS TO COME', paid_amount: 1 }],
    ['failed', 49_950, { status: 'EXPIRED' }],
  ])('is %s of %i', async (status, amountMinor, fields) => {
    server.next(says(200, { ...INVOICE, ...fields }));
    expect(await client.payment(ACCOUNT, INVOICE.id)).toMatchObject({ status, amountMinor });
  });

  test('with a fraction that its currency lacks, or of another invoice, cannot be read', async () => {
    server.next(
      says(200, { ...INVOICE, status: 'PAID', currency: 'JPY', paid_amount: 0.5 }),
      says(200, { ...INVOICE, id: 'another' }),
    );
    for (const _ of [1, 2]) {
      await expect(client.payment(ACCOUNT, INVOICE.id)).rejects.toMatchObject({
        failure: 'unreadable',
      });
    }
  });

  test('is never taken by hand', async () => {
    await expect(client.capture()).rejects.toMatchObject({ failure: 'refused' });
  });
});

test.each(['OK', {}, null])('a list that is none hides nothing: %j', async (answer) => {
  server.next(says(200, JSON.stringify(answer)));
  await expect(client.find(ACCOUNT, 'a-reference')).rejects.toMatchObject({
    failure: 'unreadable',
  });
});

describe('a webhook', () => {
  const check = (headers: Record<string, string | string[]>, secrets = ['old', 'a token']) =>
    checkWebhook({ body: Buffer.from('{}'), headers, query: {}, now: new Date() }, secrets);

  test.each([
    ['signed', { 'x-callback-token': 'a token' }],
    ['signed', { 'x-callback-token': 'old' }],
    ['wrong', { 'x-callback-token': 'a toke' }],
    ['wrong', { 'x-callback-token': '' }],
    ['wrong', { 'x-callback-token': ['a token', 'another'] }],
    ['unsigned', { 'x-signature': 'a token' }],
  ])('is %s: %j', (verdict, headers) => {
    expect(check(headers)).toBe(verdict);
  });

  test('is never right for an empty token', () => {
    expect(check({ 'x-callback-token': '' }, [''])).toBe('wrong');
  });

  test('is known again by its header, else by invoice and status', () => {
    const paid = { ...INVOICE, status: 'PAID' };
    expect(readEvent(paid)?.id).toBe(`${INVOICE.id}-PAID`);
    expect(readEvent({ ...paid, status: 'SETTLED' })?.id).toBe(`${INVOICE.id}-SETTLED`);
    expect(readEvent(paid, { headers: { 'webhook-id': 'wh-1' } })?.id).toBe('wh-1');
  });

  test('of a refund may have its event in itself', () => {
    const refund = {
      id: 'rfd-1',
      invoice_id: INVOICE.id,
      amount: 10,
      currency: 'PHP',
      status: 'SUCCEEDED',
      reference_id: 'ours',
    };
    const event = { event: 'refund.succeeded', data: refund };
    for (const body of [event, { event: event.event, data: event }]) {
      expect(readEvent(body)).toMatchObject({
        event: 'refund.succeeded',
        paymentId: INVOICE.id,
        reference: null,
        refund: { id: 'rfd-1', amountMinor: 1_000, status: 'processed' },
      });
    }
  });

  test.each([null, [], 7, {}, { id: 'x', status: 'PAID' }, { ...INVOICE, amount: 'x' }])(
    'that is no invoice is none: %j',
    (body) => {
      expect(readEvent(body)).toBeNull();
    },
  );

  const file = join(projectRoot, '../shared/fixtures/xendit-composed-wh-invoice-paid.json');
  testWithFile(file, 'as it is recorded is read', async () => {
    expect(readEvent(JSON.parse(readFileSync(file, 'utf8')))).toMatchObject({
      event: 'invoice.paid',
      orderId: '593f4ed1c3d3bb7f39733d83',
      reference: 'testing-invoice',
      payment: {
        amountMinor: 2_000_000 * 10 ** currencyDigits('IDR'),
        currency: 'IDR',
        status: 'captured',
        method: 'retail_outlet',
        email: 'shopper@example.com',
      },
    });
  });
});
