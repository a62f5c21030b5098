import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GatewayClient } from '../../../../src/clients/gateways/gateway/gateway-client.ts';
import {
  GatewayServer,
  refuses,
  resets,
  says,
  saysNothing,
} from '../../../support/gateway-server.ts';

const ACCOUNT = { keyId: 'key_test_1', keySecret: 'sesame-sesame' };
const ORDER = { amountMinor: 50_000, currency: 'INR', reference: 'a-receipt' };
const PAYMENT = {
  id: 'pay_1',
  entity: 'payment',
  amount: 50_000,
  currency: 'INR',
  status: 'captured',
  order_id: 'order_1',
  method: 'upi',
  amount_refunded: 0,
  notes: [],
  contact: '+919812345678',
  email: 'a@b.example',
};
const REFUND_ID = '0192f000-0000-7000-8000-00000000000a';
const REFUND = {
  id: 'rfnd_1',
  entity: 'refund',
  payment_id: 'pay_1',
  amount: 300,
  currency: 'INR',
  status: 'pending',
  notes: { refund: REFUND_ID },
};

const server = new GatewayServer();
let client: GatewayClient;

beforeAll(async () => {
  await server.start();
  client = new GatewayClient(server.origin);
});
beforeEach(() => server.reset());
afterAll(() => server.stop());

describe('every call', () => {
  const ask = () => client.payment(ACCOUNT, 'pay_1');

  test('goes to the first version with the store’s own keys', async () => {
    server.next(says(200, { count: 0, items: [] }));
    await client.ping(ACCOUNT);
    expect(server.asked).toMatchObject([{ method: 'GET', path: '/v1/orders?count=1' }]);
    const [scheme, pair = ''] = (server.asked[0]?.headers.authorization ?? '').split(' ');
    expect([scheme, Buffer.from(pair, 'base64').toString()]).toEqual([
      'Basic',
      'key_test_1:sesame-sesame',
    ]);
  });

  test.each([
    ['wrong_keys', says(401, { error: { description: 'The api key provided is invalid' } })],
    ['wrong_keys', says(401, 'Unauthorized')],
    ['busy', says(429, '')],
    ['not_found', refuses('The id provided does not exist')],
    ['not_found', refuses('pay_1 is not a valid id')],
    ['refused', refuses('The amount is invalid')],
    ['unreadable', refuses('The requested URL was not found on the server.')],
    ['unreadable', says(404, 'Not here')],
    ['unreadable', says(403, '<html>firewall</html>')],
    ['unreadable', says(200, '<html>maintenance</html>')],
    ['unreadable', says(200, '')],
    ['unreadable', says(200, [])],
    ['unreadable', says(200, JSON.stringify({ ...PAYMENT, notes: 'x'.repeat(2 * 1024 * 1024) }))],
    ['unreachable', refuses('The bank is down', 400, 'GATEWAY_ERROR')],
    ['unreachable', says(500, { error: { code: 'SERVER_ERROR', description: 'Oh' } })],
    ['unreachable', says(503, 'Service Unavailable')],
    ['unreachable', resets],
  ])('fails as %s', async (failure, answer) => {
    server.next(answer);
    await expect(ask()).rejects.toMatchObject({ name: 'GatewayError', failure });
    expect(server.asked).toHaveLength(1);
  });

  test('where nobody listens is answered by nobody', async () => {
    const nobody = new GatewayClient('http://127.0.0.1:9');
    await expect(nobody.ping(ACCOUNT)).rejects.toMatchObject({ failure: 'unreachable' });
  });

  const within = () => AbortSignal.timeout(100);
  const held = { id: 'pay_1', amountMinor: 50_000, currency: 'INR' };
  test.each([
    ['asking', () => client.payment(ACCOUNT, 'pay_1', within())],
    ['taking', () => client.capture(ACCOUNT, held, within())],
  ])('%s ends as soon as whoever asks has no more time', async (_, call) => {
    server.next(saysNothing);
    const since = performance.now();
    await expect(call()).rejects.toMatchObject({ failure: 'timeout' });
    expect(performance.now() - since).toBeLessThan(2_000);
  });

  test.each(['', '..', '../orders', 'pay_1/refund', 'pay_1?x', 'x'.repeat(101), 'pay_é'])(
    'never asks about “%s”, which is no id',
    async (id) => {
      await expect(client.payment(ACCOUNT, id)).rejects.toMatchObject({ failure: 'not_found' });
      await expect(client.payments(ACCOUNT, { id })).rejects.toMatchObject({
        failure: 'not_found',
      });
      await expect(client.findRefund(ACCOUNT, 'pay_1', id)).rejects.toMatchObject({
        failure: 'not_found',
      });
      expect(server.asked).toEqual([]);
    },
  );
});

describe('an order', () => {
  test('is opened to be captured as soon as it is paid', async () => {
    server.next(says(200, { id: 'order_1', amount: 50_000, currency: 'INR', notes: [] }));
    const order = await client.open(ACCOUNT, ORDER);
    expect(order).toEqual({ id: 'order_1', amountMinor: 50_000, currency: 'INR', pageUrl: null });
    expect(server.asked).toMatchObject([
      {
        method: 'POST',
        path: '/v1/orders',
        headers: { 'content-type': 'application/json' },
        body: {
          amount: 50_000,
          currency: 'INR',
          receipt: 'a-receipt',
          payment: {
            capture: 'automatic',
            capture_options: { automatic_expiry_period: 12, refund_speed: 'normal' },
          },
        },
      },
    ]);
  });

  test.each([
    { id: 'order_1', amount: 500, currency: 'INR' },
    { id: 'order_1', amount: '50000', currency: 'INR' },
    { id: 'order_1', amount: 50_000, currency: 'USD' },
    { id: 'order_1', amount: 50_000 },
    { id: '', amount: 50_000, currency: 'INR' },
    { amount: 50_000, currency: 'INR' },
    null,
  ])('that is not what was asked for cannot be used: %j', async (answer) => {
    server.next(says(200, answer));
    await expect(client.open(ACCOUNT, ORDER)).rejects.toMatchObject({
      failure: 'unreadable',
    });
  });

  test('tells every try to pay it', async () => {
    server.next(says(200, { items: [PAYMENT, { ...PAYMENT, id: 'pay_2', status: 'failed' }] }));
    const payments = await client.payments(ACCOUNT, { id: 'order_1' });
    expect(payments.map(({ id, status }) => [id, status])).toEqual([
      ['pay_1', 'captured'],
      ['pay_2', 'failed'],
    ]);
    expect(server.asked[0]?.path).toBe('/v1/orders/order_1/payments');
  });

  test.each([{}, { items: {} }, { items: [PAYMENT, { id: 'pay_2' }] }])(
    'never hides a try that cannot be read: %j',
    async (answer) => {
      server.next(says(200, answer));
      await expect(client.payments(ACCOUNT, { id: 'order_1' })).rejects.toMatchObject({
        failure: 'unreadable',
      });
    },
  );
});

describe('a payment', () => {
  test('is read, and is the one that was asked about', async () => {
    server.next(says(200, PAYMENT), says(200, { ...PAYMENT, id: 'pay_2' }));
    expect(await client.payment(ACCOUNT, 'pay_1')).toEqual({
      id: 'pay_1',
      orderId: 'order_1',
      reference: null,
      amountMinor: 50_000,
      currency: 'INR',
      status: 'captured',
      method: 'upi',
      contact: '+919812345678',
      email: 'a@b.example',
      amountRefundedMinor: 0,
      error: null,
    });
    await expect(client.payment(ACCOUNT, 'pay_1')).rejects.toMatchObject({ failure: 'unreadable' });
  });

  const held = { id: 'pay_1', amountMinor: 50_000, currency: 'INR' };

  test('that is held is taken', async () => {
    server.next(says(200, PAYMENT));
    expect(await client.capture(ACCOUNT, held)).toMatchObject({ id: 'pay_1', status: 'captured' });
    expect(server.asked).toMatchObject([
      {
        method: 'POST',
        path: '/v1/payments/pay_1/capture',
        body: { amount: 50_000, currency: 'INR' },
      },
    ]);
  });

  test.each([
    'This payment has already been captured',
    'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.',
  ])('that was taken before is told as it is: %s', async (words) => {
    server.next(refuses(words), says(200, PAYMENT));
    expect(await client.capture(ACCOUNT, held)).toMatchObject({ id: 'pay_1', status: 'captured' });
    expect(server.asked.map(({ path }) => path)).toEqual([
      '/v1/payments/pay_1/capture',
      '/v1/payments/pay_1',
    ]);
  });

  test('that is still only held after a refusal was not taken', async () => {
    server.next(
      refuses('The order is already paid'),
      says(200, { ...PAYMENT, status: 'authorized' }),
    );
    await expect(client.capture(ACCOUNT, held)).rejects.toMatchObject({
      failure: 'refused',
      description: 'The order is already paid',
    });
  });

  test('is not taken by an answer that says otherwise', async () => {
    server.next(says(200, { ...PAYMENT, status: 'authorized' }));
    await expect(client.capture(ACCOUNT, held)).rejects.toMatchObject({ failure: 'unreadable' });
  });
});

describe('a refund', () => {
  const wanted = {
    paymentId: 'pay_1',
    amountMinor: 300,
    refundId: REFUND_ID,
    idempotencyKey: `${REFUND_ID}-0`,
  };

  test('carries its own id and a key under which it is never done twice', async () => {
    server.next(says(200, REFUND));
    expect(await client.refund(ACCOUNT, wanted)).toEqual({
      id: 'rfnd_1',
      paymentId: 'pay_1',
      amountMinor: 300,
      currency: 'INR',
      status: 'pending',
      refundId: REFUND_ID,
    });
    expect(server.asked).toMatchObject([
      {
        method: 'POST',
        path: '/v1/payments/pay_1/refund',
        headers: { 'x-refund-idempotency': `${REFUND_ID}-0` },
        body: { amount: 300, receipt: REFUND_ID, notes: { refund: REFUND_ID } },
      },
    ]);
  });

  test.each([
    ['busy', refuses('Another request with the same idempotency key is still in progress.', 409)],
    ['refused', refuses('The payment has been fully refunded already')],
    ['unreadable', says(200, { ...REFUND, amount: 301 })],
    ['unreadable', says(200, { ...REFUND, payment_id: 'pay_2' })],
    ['unreadable', says(200, {})],
    ['unreachable', says(502, '')],
  ])('is %s', async (failure, answer) => {
    server.next(answer);
    await expect(client.refund(ACCOUNT, wanted)).rejects.toMatchObject({ failure });
  });

  test('is found by its payment and id', async () => {
    server.next(
      says(200, { ...REFUND, status: 'processed' }),
      says(200, { ...REFUND, id: 'other' }),
    );
    const find = () => client.findRefund(ACCOUNT, 'pay_1', 'rfnd_1');
    expect(await find()).toMatchObject({ id: 'rfnd_1', status: 'processed' });
    expect(server.asked[0]?.path).toBe('/v1/payments/pay_1/refunds/rfnd_1');
    await expect(find()).rejects.toMatchObject({ failure: 'unreadable' });
  });
});

test('the payment form comes from the gateway, or from what stands in for it', () => {
  const live = new GatewayClient('https://api.razorpay.com');
  expect(live.form.script).toBe('https://checkout.razorpay.com/v1/checkout.js');
  expect(live.form.origins).toEqual(['https://*.razorpay.com']);
  const local = new GatewayClient('http://127.0.0.1:4010');
  expect(local.form.script).toBe('http://127.0.0.1:4010/v1/checkout.js');
  expect(local.form.origins).toEqual(['http://127.0.0.1:4010']);
});
