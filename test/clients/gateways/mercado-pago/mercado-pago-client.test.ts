import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkWebhook } from '../../../../src/clients/gateways/mercado-pago/check-webhook.ts';
import { gatewayTime } from '../../../../src/clients/gateways/mercado-pago/gateway-time.ts';
import { MercadoPagoClient } from '../../../../src/clients/gateways/mercado-pago/mercado-pago-client.ts';
import { readEvent } from '../../../../src/clients/gateways/mercado-pago/read-event.ts';
import { readPayment } from '../../../../src/clients/gateways/mercado-pago/read-payment.ts';
import { readPreference } from '../../../../src/clients/gateways/mercado-pago/read-preference.ts';
import { readRefund } from '../../../../src/clients/gateways/mercado-pago/read-refund.ts';
import { projectRoot } from '../../../../src/paths.ts';
import { GatewayServer, says } from '../../../support/gateway-server.ts';
import { asked } from '../../../support/hosted-gateway.ts';
import { testWithFile } from '../../../support/test-with-file.ts';

const ACCOUNT = { keyId: 'TEST-public', keySecret: 'TEST-sesame' };
const PREFERENCE = {
  id: '987-abc',
  external_reference: 'a-reference',
  init_point: 'https://www.mercadopago.com.mx/checkout/v1/redirect?pref_id=987-abc',
  items: [{ quantity: 1, unit_price: 649.5, currency_id: 'MXN' }],
};
const PAYMENT = {
  id: 17_014_025_134,
  status: 'approved',
  status_detail: 'accredited',
  currency_id: 'MXN',
  transaction_amount: 649.5,
  transaction_amount_refunded: 0,
  external_reference: 'a-reference',
};
const ASKED = asked({ reference: 'a-reference', amountMinor: 64_950 });

const server = new GatewayServer();
let client: MercadoPagoClient;
beforeAll(async () => {
  await server.start();
  client = new MercadoPagoClient(server.origin);
});
beforeEach(() => server.reset());
afterAll(() => server.stop());

const no = (status: number, error = 'bad_request') =>
  says(status, { message: 'No', error, status, cause: [] });

describe('a preference', () => {
  test('is opened in major units, with our reference as its key', async () => {
    server.next(says(201, PREFERENCE));
    const expiresAt = new Date('2026-12-01T02:30:00.000Z');
    const request = { ...ASKED, expiresAt, returnUrl: 'https://shops.example/back' };
    expect(await client.open(ACCOUNT, request)).toEqual({
      id: '987-abc',
      amountMinor: 64_950,
      currency: 'MXN',
      pageUrl: PREFERENCE.init_point,
    });
    expect(server.asked).toMatchObject([
      {
        path: '/checkout/preferences',
        headers: { authorization: 'Bearer TEST-sesame', 'x-idempotency-key': 'a-reference' },
        body: {
          items: [{ quantity: 1, unit_price: 649.5, currency_id: 'MXN' }],
          back_urls: { success: 'https://shops.example/back' },
          auto_return: 'approved',
          external_reference: 'a-reference',
          expires: true,
          expiration_date_to: '2026-11-30T22:30:00.000-04:00',
        },
      },
    ]);
    expect(Date.parse(gatewayTime(expiresAt))).toBe(expiresAt.getTime());
  });

  test.each([
    { ...PREFERENCE, items: [{ quantity: 1, unit_price: 64_950, currency_id: 'MXN' }] },
    { ...PREFERENCE, items: [{ quantity: 2, unit_price: 649.5, currency_id: 'MXN' }] },
    { ...PREFERENCE, items: [...PREFERENCE.items, ...PREFERENCE.items] },
    { ...PREFERENCE, external_reference: 'another' },
    { ...PREFERENCE, init_point: '' },
  ])('that is not what was asked for cannot be used: %j', async (answer) => {
    server.next(says(201, answer));
    await expect(client.open(ACCOUNT, ASKED)).rejects.toMatchObject({ failure: 'unreadable' });
  });
});

test.each([
  ['wrong_keys', no(403)],
  ['not_found', no(404)],
  ['busy', no(409)],
  ['busy', no(423)],
  ['unreachable', no(424)],
  ['refused', no(400)],
  ['unreadable', says(404, '<html>')],
])('an answer means %s', async (failure, answer) => {
  server.next(answer);
  await expect(client.payment(ACCOUNT, '1')).rejects.toMatchObject({ failure });
});

describe('a payment', () => {
  test.each([
    ['captured', 64_950, {}],
    ['captured', 64_950, { status_detail: 'partially_refunded', transaction_amount_refunded: 1 }],
    ['refunded', 64_950, { transaction_amount_refunded: 649.5 }],
    ['captured', 65_000, { transaction_details: { overpaid_amount: 0.5 } }],
    ['authorized', 64_950, { status: 'authorized' }],
    ['created', 64_950, { status: 'pending' }],
    ['created', 64_950, { status: 'in_process' }],
    ['created', 64_950, { status: 'a status to come' }],
    ['failed', 64_950, { status: 'rejected' }],
    ['failed', 64_950, { status: 'cancelled' }],
    ['captured', 64_950, { status: 'in_mediation' }],
    ['refunded', 64_950, { status: 'charged_back' }],
    ['captured', 64_950, { status: 'charged_back', status_detail: 'reimbursed' }],
    ['refunded', 64_950, { status: 'refunded' }],
  ])('is %s of %i: %j', (status, amountMinor, fields) => {
    expect(readPayment({ ...PAYMENT, ...fields })).toMatchObject({ status, amountMinor });
  });

  test.each([0.1 + 0.2, 649.555, '649.5', -1, null, 1e21])(
    'of %j cannot be read',
    (transaction_amount) => {
      expect(readPayment({ ...PAYMENT, transaction_amount })).toBeNull();
    },
  );

  test('of another reference is not among ours, and none is left out', async () => {
    server.next(
      says(200, { results: [PAYMENT, { ...PAYMENT, external_reference: 'a-reference-2' }] }),
      says(200, { results: Array.from({ length: 100 }, () => PAYMENT) }),
      says(200, { results: [PAYMENT, {}] }),
    );
    const name = { id: '987-abc', reference: 'a-reference' };
    expect(await client.payments(ACCOUNT, name)).toHaveLength(1);
    for (const _ of [1, 2]) {
      await expect(client.payments(ACCOUNT, name)).rejects.toMatchObject({ failure: 'unreadable' });
    }
  });

  test('that cannot be cancelled may still be paid', async () => {
    server.next(
      says(200, PREFERENCE),
      says(200, { results: [{ ...PAYMENT, status: 'in_process' }] }),
      no(400),
    );
    expect(await client.close(ACCOUNT, { id: '987-abc', reference: 'a-reference' })).toBe('open');
    expect(server.asked[2]).toMatchObject({ method: 'PUT', body: { status: 'cancelled' } });
  });

  test('is never taken by hand', async () => {
    await expect(client.capture()).rejects.toMatchObject({ failure: 'refused' });
  });
});

describe('a webhook', () => {
  const check = (signature: string | undefined, id?: string, requestId?: string) =>
    checkWebhook(
      {
        body: Buffer.from('{}'),
        headers: {
          ...(signature === undefined ? {} : { 'x-signature': signature }),
          ...(requestId === undefined ? {} : { 'x-request-id': requestId }),
        },
        query: id === undefined ? {} : { 'data.id': id },
        now: new Date(),
      },
      ['another', 'your_secret_key_here'],
    );
  const REQUEST = '2066ca19-c6f1-498a-be75-1923005edd06';
  const LOWER = '633f91233312dd391ec75fa0bea539cfc2d6c4918873305b84a96cc1c58db71c';
  const UPPER = 'fb15ae6472eb449173c556793205d77787d58f384d183bb5bc3b724c27bd103c';
  const SHORT = 'ff5d3ffdbc79d57215785bb330fbd88a93f0b6d3ddb93004fb2e45b3adccc872';
  const ORDER = 'ORD01JQ4S4KY8HWQ6NA5PXB65B3D3';

  test('is signed for the id of its address, in either case', () => {
    const of = (signature: string) => `ts=1742505638683,v1=${signature}`;
    expect(check(of(LOWER), ORDER, REQUEST)).toBe('signed');
    expect(check(of(UPPER), ORDER, REQUEST)).toBe('signed');
    expect(check(of(LOWER), ORDER.toLowerCase(), REQUEST)).toBe('signed');
    expect(check(of(UPPER), ORDER.toLowerCase(), REQUEST)).toBe('wrong');
    expect(check(of(LOWER), `${ORDER}4`, REQUEST)).toBe('wrong');
    expect(check(of(LOWER), ORDER)).toBe('wrong');
    expect(check(of(LOWER), undefined, REQUEST)).toBe('wrong');
  });

  test('is signed without what it lacks', () => {
    expect(check(`ts=1742505638, v1=${SHORT}`, '17014025134')).toBe('signed');
    expect(check(`v1=${SHORT}`, '17014025134')).toBe('wrong');
    expect(check('', '17014025134')).toBe('wrong');
    expect(check(undefined, '17014025134')).toBe('unsigned');
  });

  test('is about the payment of its address, whatever its body says', () => {
    const body = { type: 'payment', action: 'payment.updated', data: { id: '2' } };
    const delivery = { headers: {}, query: { 'data.id': '1', type: 'payment' }, now: new Date() };
    expect(readEvent(body, delivery)?.paymentId).toBe('1');
    expect(readEvent(body)?.paymentId).toBe('2');
    expect(readEvent({ topic: 'payment', resource: '3' })?.paymentId).toBe('3');
    expect(readEvent({ topic: 'merchant_order', resource: '3' })?.paymentId).toBeNull();
    expect(readEvent({ type: 'payment', data: { id: '../4' } })?.paymentId).toBeNull();
  });

  test.each([null, [], 7, {}, { type: 3 }])('without a kind is none: %j', (body) => {
    expect(readEvent(body)).toBeNull();
  });
});

describe('a recorded body', () => {
  const of = (name: string) => join(projectRoot, `../shared/fixtures/mercadopago-${name}.json`);
  const read = (name: string) => JSON.parse(readFileSync(of(name), 'utf8'));

  testWithFile(of('php-payment-approved'), 'of an approved payment is read', async () => {
    const body = read('php-payment-approved');
    expect(readPayment(body)).toMatchObject({
      id: String(body.id),
      currency: 'BRL',
      status: 'captured',
      amountMinor: Math.round(body.transaction_amount * 100),
    });
  });

  testWithFile(of('php-payment-cancelled'), 'of a cancelled payment is read', async () => {
    expect(readPayment(read('php-payment-cancelled'))?.status).toBe('failed');
  });

  testWithFile(of('php-refund'), 'of a refund is read', async () => {
    expect(readRefund(read('php-refund'), 'BRL')).toEqual({
      id: '1009042015',
      paymentId: '18552260055',
      amountMinor: 1_000,
      currency: 'BRL',
      status: 'processed',
      refundId: null,
    });
  });

  testWithFile(of('php-preference'), 'of a preference of two pieces is none of ours', async () => {
    const body = read('php-preference');
    expect(readPreference(body)).toBeNull();
    const items = [{ ...body.items[0], quantity: 1 }];
    expect(readPreference({ ...body, items })).toMatchObject({
      id: '111111111-31b00b3b-3572-4fbb-a090-12c1dedc4dd7',
      amountMinor: 500,
      reference: 'test_reference',
    });
  });

  const notice = 'composed-wh-payment-updated';
  testWithFile(of(notice), 'of a notice names its payment', async () => {
    expect(readEvent(read(notice))).toEqual({
      id: '112233445566',
      event: 'payment.updated',
      orderId: null,
      reference: null,
      paymentId: '17014025134',
      payment: null,
      refund: null,
    });
  });
});
