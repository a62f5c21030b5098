import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkWebhook } from '../../../../src/clients/gateways/stripe/check-webhook.ts';
import { readEvent } from '../../../../src/clients/gateways/stripe/read-event.ts';
import { readPayment } from '../../../../src/clients/gateways/stripe/read-payment.ts';
import { readRefund } from '../../../../src/clients/gateways/stripe/read-refund.ts';
import { StripeClient } from '../../../../src/clients/gateways/stripe/stripe-client.ts';
import { projectRoot } from '../../../../src/paths.ts';
import { GatewayServer, says } from '../../../support/gateway-server.ts';
import { gatewaySignature } from '../../../support/gateway-signatures.ts';
import { asked } from '../../../support/hosted-gateway.ts';
import { testWithFile } from '../../../support/test-with-file.ts';

const ACCOUNT = { keyId: 'pk_test_1', keySecret: 'sk_test_sesame' };
const SESSION = {
  id: 'cs_test_1',
  object: 'checkout.session',
  amount_total: 64_900,
  currency: 'mxn',
  status: 'open',
  payment_status: 'unpaid',
  payment_intent: null,
  url: 'https://checkout.stripe.com/c/pay/cs_test_1',
};
const INTENT = {
  id: 'pi_1',
  object: 'payment_intent',
  amount: 64_900,
  amount_received: 64_900,
  currency: 'mxn',
  status: 'succeeded',
};

const server = new GatewayServer();
let client: StripeClient;
beforeAll(async () => {
  await server.start();
  client = new StripeClient(server.origin);
});
beforeEach(() => server.reset());
afterAll(() => server.stop());

/** A failure in Stripe's own form. */
const fails = (status: number, error: object) => says(status, { error });

describe('a session', () => {
  test('is opened by a form, with a pinned version and our reference as its key', async () => {
    server.next(says(200, SESSION));
    const request = asked({ reference: 'a-reference', expiresAt: new Date('2100-01-01') });
    expect(await client.open(ACCOUNT, request)).toEqual({
      id: 'cs_test_1',
      amountMinor: 64_900,
      currency: 'MXN',
      pageUrl: 'https://checkout.stripe.com/c/pay/cs_test_1',
    });
    expect(server.asked).toMatchObject([
      {
        method: 'POST',
        path: '/v1/checkout/sessions',
        headers: {
          authorization: 'Bearer sk_test_sesame',
          'content-type': expect.stringContaining('application/x-www-form-urlencoded'),
          'stripe-version': '2025-09-30.clover',
          'idempotency-key': 'a-reference',
        },
        body: {
          mode: 'payment',
          'line_items[0][price_data][currency]': 'mxn',
          'line_items[0][price_data][unit_amount]': '64900',
          client_reference_id: 'a-reference',
          'metadata[reference]': 'a-reference',
          'payment_intent_data[metadata][reference]': 'a-reference',
          success_url: request.returnUrl,
          cancel_url: request.returnUrl,
          locale: 'es',
        },
      },
    ]);
  });

  test.each([
    ['at once', 0, 1_800],
    ['in two hours', 7_200_000, 7_190],
    ['in a month', 30 * 86_400_000, 86_100],
  ])('that should end %s ends when Stripe can', async (_, ms, seconds) => {
    server.next(says(200, SESSION));
    await client.open(ACCOUNT, asked({ expiresAt: new Date(Date.now() + ms), language: 'xx' }));
    const form = new URLSearchParams(server.asked[0]?.body as Record<string, string>);
    const ahead = Number(form.get('expires_at')) - Date.now() / 1_000;
    expect(ahead).toBeGreaterThan(seconds);
    expect(ahead).toBeLessThan(seconds + 200);
    expect(form.get('locale')).toBe('auto');
  });

  test.each([
    { ...SESSION, amount_total: 649 },
    { ...SESSION, currency: 'usd' },
    { ...SESSION, url: null },
    { ...SESSION, status: 'new' },
  ])('that is not what was asked for cannot be used: %j', async (answer) => {
    server.next(says(200, answer));
    await expect(client.open(ACCOUNT, asked())).rejects.toMatchObject({ failure: 'unreadable' });
  });

  test('of dinars needs a last digit of 0, which is said before anything is sent', async () => {
    const request = asked({ currency: 'KWD', amountMinor: 1_234 });
    await expect(client.open(ACCOUNT, request)).rejects.toMatchObject({ failure: 'refused' });
    expect(server.asked).toEqual([]);
  });

  test('that is not open is closed by what it is', async () => {
    const words = 'Only Checkout Sessions with a status in ["open"] can be expired.';
    const refusal = fails(400, { type: 'invalid_request_error', message: words });
    server.next(refusal, says(200, { ...SESSION, status: 'complete' }));
    expect(await client.close(ACCOUNT, { id: 'cs_test_1' })).toBe('open');
    server.next(refusal, says(200, { ...SESSION, status: 'expired' }));
    expect(await client.close(ACCOUNT, { id: 'cs_test_1' })).toBe('closed');
    server.next(fails(404, { type: 'invalid_request_error', code: 'resource_missing' }));
    await expect(client.close(ACCOUNT, { id: 'cs_test_1' })).rejects.toMatchObject({
      failure: 'not_found',
    });
  });

  test('is found only when every question was answered', async () => {
    server.next(
      says(200, { data: [SESSION], has_more: false }),
      fails(400, { type: 'invalid_request_error', message: 'Search is not available' }),
    );
    await expect(client.find(ACCOUNT, 'a-reference')).rejects.toMatchObject({
      failure: 'refused',
    });
  });
});

test.each([
  ['busy', fails(400, { type: 'idempotency_error', message: 'Other parameters' })],
  ['busy', fails(409, { type: 'invalid_request_error', message: 'In progress' })],
  ['wrong_keys', fails(403, { type: 'invalid_request_error', message: 'This key may not' })],
  ['unreachable', fails(400, { type: 'api_error', message: 'Oh' })],
  ['refused', fails(402, { type: 'card_error', message: 'Declined' })],
  ['unreadable', says(400, '<html>')],
])('a refund that is %s', async (failure, answer) => {
  server.next(says(200, { data: [] }), answer);
  const refund = { paymentId: 'pi_1', amountMinor: 1, currency: 'MXN', refundId: 'r' };
  await expect(
    client.refund(ACCOUNT, { ...refund, idempotencyKey: 'key-1234567' }),
  ).rejects.toMatchObject({ failure });
});

describe('a payment', () => {
  test.each([
    ['captured', { status: 'succeeded' }],
    ['authorized', { status: 'requires_capture' }],
    ['created', { status: 'processing' }],
    ['created', { status: 'requires_action' }],
    ['failed', { status: 'requires_payment_method', last_payment_error: { message: 'No' } }],
    ['created', { status: 'a status to come' }],
    ['failed', { status: 'canceled' }],
    ['refunded', { latest_charge: { amount_refunded: 64_900 } }],
    ['captured', { latest_charge: { amount_refunded: 64_899 } }],
  ])('is %s: %j', (status, fields) => {
    expect(readPayment({ ...INTENT, ...fields }, null)?.status).toBe(status);
  });

  test('of a session that says unpaid is not captured', async () => {
    server.next(says(200, { ...SESSION, status: 'complete', payment_intent: INTENT }));
    expect(await client.payments(ACCOUNT, { id: 'cs_test_1' })).toMatchObject([
      { status: 'created' },
    ]);
  });

  test('that was not made on a page is read by itself', async () => {
    server.next(says(200, { data: [] }), says(200, INTENT));
    expect(await client.payment(ACCOUNT, 'pi_1')).toMatchObject({ id: 'pi_1', orderId: null });
    expect(server.asked[1]?.path).toBe('/v1/payment_intents/pi_1?expand[]=latest_charge');
  });

  test('is never taken by hand', async () => {
    await expect(client.capture()).rejects.toMatchObject({ failure: 'refused' });
  });

  test('with a fraction that the currency does not have cannot be read', () => {
    expect(readPayment({ ...INTENT, currency: 'isk', amount_received: 150 }, null)).toBeNull();
    expect(
      readPayment({ ...INTENT, currency: 'isk', amount_received: 99_000 }, null),
    ).toMatchObject({
      amountMinor: 990,
    });
  });
});

test('it takes no less than about half a dollar', () => {
  const of = (currency: string) => client.minimumMinor(currency);
  expect([of('USD'), of('JPY'), of('HUF'), of('KWD'), of('NGN')]).toEqual([50, 50, 175, 10, 1]);
});

describe('a webhook', () => {
  const BODY = '{"id":"evt_1","object":"event","type":"checkout.session.completed"}';
  const RIGHT = '81e13a914cd94a7c88e1a73d7d1be0d19053d25904cb73770536b189953099b3';
  const SECRETS = ['whsec_test_secret'];
  const check = (signature: string | undefined, seconds = 1_785_000_000, body = BODY) =>
    checkWebhook(
      {
        body: Buffer.from(body),
        headers: signature === undefined ? {} : { 'stripe-signature': signature },
        query: {},
        now: new Date(seconds * 1_000),
      },
      SECRETS,
    );

  test.each([
    ['signed', `t=1785000000,v1=${RIGHT}`],
    ['signed', `t=1785000000,v1=${'0'.repeat(64)},v1=${RIGHT},v0=${'1'.repeat(64)}`],
    ['wrong', `t=1785000000,v1=${'0'.repeat(64)}`],
    ['wrong', `t=1785000000,v0=${RIGHT}`],
    ['wrong', `t=1785000001,v1=${RIGHT}`],
    ['wrong', `v1=${RIGHT}`],
    ['wrong', ''],
    ['unsigned', undefined],
  ])('is %s: %s', (verdict, signature) => {
    expect(check(signature)).toBe(verdict);
  });

  test('is good for five minutes in both directions, and for these bytes alone', () => {
    const header = `t=1785000000,v1=${RIGHT}`;
    expect([-301, -300, 300, 301].map((off) => check(header, 1_785_000_000 + off))).toEqual([
      'wrong',
      'signed',
      'signed',
      'wrong',
    ]);
    expect(check(header, 1_785_000_000, `${BODY} `)).toBe('wrong');
    expect(gatewaySignature(`1785000000.${BODY}`, 'whsec_test_secret')).toBe(RIGHT);
  });

  test.each([null, [], {}, { type: 7 }, { type: '' }])('without a name is none: %j', (body) => {
    expect(readEvent(body)).toBeNull();
  });
});

describe('a recorded body', () => {
  const of = (name: string) => join(projectRoot, `../shared/fixtures/${name}.json`);
  const read = (name: string) => JSON.parse(readFileSync(of(name), 'utf8'));

  const unpaid = 'stripe-composed-wh-checkout-completed-unpaid';
  testWithFile(of(unpaid), 'of a completed, unpaid session is no proof of money', async () => {
    expect(readEvent(read(unpaid))).toEqual({
      id: 'evt_1TestCompletedUnpaid',
      event: 'checkout.session.completed',
      orderId: 'cs_test_a1YS1URlnyQCN5fUUduORoQ7Pw41PJqDWkIVQCpJPqkfIhd6tVY8XB1OLY',
      reference: 'A1B2C3D4-1042-1',
      paymentId: 'pi_1PgafyB7WZ01zgkWSjxsAJo3',
      payment: null,
      refund: null,
    });
  });

  const intent = 'stripe-openapi-payment-intent';
  testWithFile(of(intent), 'of a payment intent is read', async () => {
    expect(readPayment(read(intent), null)).toMatchObject({
      id: 'pi_1PgafyB7WZ01zgkWSjxsAJo3',
      amountMinor: 1_099,
      currency: 'USD',
      // Its last try had an error.
      status: 'failed',
    });
    expect(readPayment({ ...read(intent), last_payment_error: null }, null)?.status).toBe(
      'created',
    );
  });

  const charge = 'stripe-openapi-charge';
  testWithFile(of(charge), 'of a charge is read with its payment', async () => {
    const latest_charge = { ...read(charge), amount_refunded: 30 };
    const answer = { ...INTENT, amount_received: 100, currency: 'usd', latest_charge };
    expect(readPayment(answer, null)).toMatchObject({ method: 'card', amountRefundedMinor: 30 });
  });

  const refund = 'stripe-openapi-refund';
  testWithFile(of(refund), 'of a refund without a payment intent is none of ours', async () => {
    expect(readRefund(read(refund))).toBeNull();
    expect(readRefund({ ...read(refund), payment_intent: 'pi_1' })).toMatchObject({
      amountMinor: 100,
      status: 'processed',
    });
  });
});
