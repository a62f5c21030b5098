import { describe, expect, test } from 'vitest';
import { SIMULATED_ACCOUNTS } from '../../../../dev/simulators/hosted/accounts.ts';
import { STRIPE } from '../../../../dev/simulators/stripe/stripe-dialect.ts';
import { StripeClient } from '../../../../src/clients/gateways/stripe/stripe-client.ts';
import { asked, useHostedGateway } from '../../../support/hosted-gateway.ts';

const ACCOUNT = SIMULATED_ACCOUNTS.stripe;
const shop = useHostedGateway(STRIPE, (origin) => new StripeClient(origin));
const REFUND_ID = '0192f000-0000-7000-8000-00000000000a';

const opened = (fields = {}) => shop.open(fields);
const paid = async (fields = {}) => {
  const session = await opened(fields);
  await shop.shopperDoes(session.pageUrl, 'card');
  const [payment] = await shop.client.payments(ACCOUNT, session);
  if (!payment) throw new Error('Nothing was paid');
  return { session, payment };
};
const refundOf = (payment: { id: string; currency: string }, amountMinor: number, key = '0') => ({
  paymentId: payment.id,
  currency: payment.currency,
  amountMinor,
  refundId: REFUND_ID,
  idempotencyKey: `${REFUND_ID}-${key}-${payment.id}`,
});

test('a shopper pays by card: the gateway’s answer says so, the webhooks are signed', async () => {
  const session = await opened();
  expect(await shop.client.payments(ACCOUNT, session)).toEqual([]);
  expect(await shop.shopperDoes(session.pageUrl, 'card')).toEqual({
    status: 303,
    to: 'http://127.0.0.1:9/blue-mug/back',
  });
  const [payment, none] = await shop.client.payments(ACCOUNT, session);
  expect(none).toBeUndefined();
  expect(payment).toMatchObject({
    orderId: session.id,
    reference: session.reference,
    amountMinor: 64_900,
    currency: 'MXN',
    status: 'captured',
    method: 'card',
    email: 'asha@example.com',
  });
  expect(await shop.client.payment(ACCOUNT, payment?.id ?? '')).toEqual(payment);
  expect(shop.events()).toEqual([
    'payment_intent.succeeded',
    'charge.succeeded',
    'checkout.session.completed',
  ]);
  expect(new Set(shop.checked())).toEqual(new Set(['signed']));
});

describe('a voucher', () => {
  test('is not paid when the session is complete, but when the money comes', async () => {
    const session = await opened();
    await shop.shopperDoes(session.pageUrl, 'oxxo');
    expect(shop.events()).toEqual(['checkout.session.completed']);
    const [waiting] = await shop.client.payments(ACCOUNT, session);
    expect(waiting?.status).toBe('created');
    expect(await shop.client.close(ACCOUNT, session)).toBe('open');
    shop.simulator.settle(waiting?.id ?? '');
    await shop.simulator.webhooksSent();
    expect(shop.events()).toContain('checkout.session.async_payment_succeeded');
    expect(await shop.client.payments(ACCOUNT, session)).toMatchObject([
      { id: waiting?.id, status: 'captured', method: 'oxxo' },
    ]);
  });

  test('that is never paid has failed', async () => {
    const session = await opened();
    await shop.shopperDoes(session.pageUrl, 'oxxo');
    const [waiting] = await shop.client.payments(ACCOUNT, session);
    shop.simulator.settle(waiting?.id ?? '', 'failed');
    await shop.simulator.webhooksSent();
    expect(shop.events()).toContain('checkout.session.async_payment_failed');
    expect(await shop.client.payments(ACCOUNT, session)).toMatchObject([{ status: 'failed' }]);
  });
});

test('a card that is declined can be followed by another try of the same payment', async () => {
  const session = await opened();
  expect((await shop.shopperDoes(session.pageUrl, 'fail')).status).toBe(200);
  const [declined] = await shop.client.payments(ACCOUNT, session);
  expect(declined).toMatchObject({ status: 'failed', error: 'Your card was declined.' });
  await shop.shopperDoes(session.pageUrl, 'card');
  expect(await shop.client.payments(ACCOUNT, session)).toMatchObject([
    { id: declined?.id, status: 'captured' },
  ]);
});

test('a page is closed once, and money that comes after it is seen', async () => {
  const session = await opened();
  expect(await shop.client.close(ACCOUNT, session)).toBe('closed');
  expect(await shop.client.close(ACCOUNT, session)).toBe('closed');
  expect((await shop.shopperDoes(session.pageUrl, 'card')).status).toBe(409);
  shop.simulator.pay(session.id);
  expect(await shop.client.payments(ACCOUNT, session)).toMatchObject([{ status: 'captured' }]);
  const { session: done } = await paid();
  expect(await shop.client.close(ACCOUNT, done)).toBe('open');
});

test('less, more and other money than was asked for is told as it is', async () => {
  const pay = async (paying: object) => {
    const session = await opened();
    shop.simulator.pay(session.id, paying);
    const [payment] = await shop.client.payments(ACCOUNT, session);
    return [payment?.amountMinor, payment?.currency];
  };
  expect(await pay({ units: 10_000 })).toEqual([10_000, 'MXN']);
  expect(await pay({ units: 90_000 })).toEqual([90_000, 'MXN']);
  expect(await pay({ currency: 'USD' })).toEqual([64_900, 'USD']);
});

describe('an answer that is lost', () => {
  test.each(['lost-answer', 'done-but-502'])('%s: what was opened is found', async (fault) => {
    const request = asked();
    shop.simulator.fault = fault;
    await expect(shop.client.open(ACCOUNT, request)).rejects.toMatchObject({
      failure: 'unreachable',
    });
    shop.simulator.fault = 'none';
    const found = await shop.client.find(ACCOUNT, request.reference);
    expect(found).toMatchObject({ amountMinor: 64_900, currency: 'MXN' });
    expect(found?.pageUrl).toContain(found?.id);
    // The same key and fields give the same session.
    expect((await shop.client.open(ACCOUNT, request)).id).toBe(found?.id);
    const other = { ...request, amountMinor: 100 * request.amountMinor };
    await expect(shop.client.open(ACCOUNT, other)).rejects.toMatchObject({ failure: 'busy' });
  });

  test('nothing is found of what was never opened, nor of another account’s', async () => {
    expect(await shop.client.find(ACCOUNT, 'never-opened')).toBeNull();
    const other = { ...STRIPE.account, keyId: 'pk_other', keySecret: 'sk_other' };
    shop.simulator.addAccount(other);
    const { reference, id } = await opened();
    expect(await shop.client.find(other, reference)).toBeNull();
    await expect(shop.client.payments(other, { id, reference })).rejects.toMatchObject({
      failure: 'not_found',
    });
  });

  test('a session of days ago is found by its payment', async () => {
    const { session } = await paid();
    const page = shop.simulator.page(session.id);
    page.createdAt -= 3 * 86_400;
    expect(await shop.client.find(ACCOUNT, session.reference)).toMatchObject({
      id: session.id,
      pageUrl: null,
    });
  });

  test('among many sessions of a day the right one is found', async () => {
    const { reference, id } = await opened();
    const { ledger } = shop.simulator;
    const page = shop.simulator.page(id);
    for (let n = 0; n < 230; n++) {
      const other = { ...page, id: `cs_other_${n}`, reference: `other-${n}` };
      ledger.pages.set(other.id, other);
    }
    expect(await shop.client.find(ACCOUNT, reference)).toMatchObject({ id });
  });
});

describe('a refund', () => {
  test('is made once for a key, also after the gateway has forgotten the key', async () => {
    const { payment } = await paid();
    const wanted = refundOf(payment, 20_000);
    const refund = await shop.client.refund(ACCOUNT, wanted);
    expect(refund).toMatchObject({ amountMinor: 20_000, status: 'processed', refundId: REFUND_ID });
    shop.simulator.ledger.keys.clear();
    expect(await shop.client.refund(ACCOUNT, wanted)).toEqual(refund);
    expect(await shop.client.findRefund(ACCOUNT, payment.id, refund.id)).toEqual(refund);
    expect(await shop.client.payment(ACCOUNT, payment.id)).toMatchObject({
      status: 'captured',
      amountRefundedMinor: 20_000,
    });
    await shop.client.refund(ACCOUNT, refundOf(payment, 44_900, '1'));
    expect(await shop.client.payment(ACCOUNT, payment.id)).toMatchObject({ status: 'refunded' });
    await shop.simulator.webhooksSent();
    expect(shop.events()).toEqual(
      expect.arrayContaining(['refund.created', 'charge.refunded', 'refund.updated']),
    );
  });

  test('may wait, fail or be refused', async () => {
    const { payment } = await paid();
    shop.simulator.refundsSettle = 'pending';
    const refund = await shop.client.refund(ACCOUNT, refundOf(payment, 100));
    expect(refund.status).toBe('pending');
    shop.simulator.settleRefund(refund.id, 'failed');
    expect(await shop.client.findRefund(ACCOUNT, payment.id, refund.id)).toMatchObject({
      status: 'failed',
    });
    await expect(shop.client.refund(ACCOUNT, refundOf(payment, 64_901, '1'))).rejects.toMatchObject(
      { failure: 'refused' },
    );
  });

  test('whose answer is lost was made', async () => {
    const { payment } = await paid();
    shop.simulator.fault = 'down';
    await expect(shop.client.refund(ACCOUNT, refundOf(payment, 100))).rejects.toMatchObject({
      failure: 'unreachable',
    });
    shop.simulator.fault = 'none';
    await shop.client.refund(ACCOUNT, refundOf(payment, 100));
    expect(shop.simulator.ledger.refundsOf(payment.id)).toHaveLength(1);
  });
});

test.each([
  ['JPY', 1_500, '1500'],
  ['KWD', 1_250, '1250'],
  ['ISK', 990, '99000'],
  ['UGX', 20_000, '2000000'],
  ['COP', 45_000, '4500000'],
  ['IDR', 150_000, '15000000'],
  ['USD', 1_999, '1999'],
])('%s is charged exactly', async (currency, amountMinor, units) => {
  const { payment, session } = await paid({ currency, amountMinor });
  expect(String(shop.simulator.page(session.id).units)).toBe(units);
  expect(payment).toMatchObject({ amountMinor, currency, status: 'captured' });
});

test('a delivery that is wrongly or too early signed is wrong, an unsigned one unsigned', async () => {
  const { payment } = await paid();
  shop.heard.length = 0;
  const { simulator } = shop;
  for (const delivery of [{ isWrong: true }, { isStale: true }, { isUnsigned: true }, {}]) {
    const [event] = simulator.events(simulator.latest(payment.id), delivery);
    await fetch(event?.url ?? '', { method: 'POST', headers: event?.headers, body: event?.body });
  }
  expect(shop.checked()).toEqual(['wrong', 'wrong', 'unsigned', 'signed']);
});

test('webhooks may come before the answer, twice and out of order', async () => {
  shop.simulator.webhooks = 'reordered';
  await paid();
  expect(shop.events()[0]).toBe('checkout.session.completed');
  shop.heard.length = 0;
  shop.simulator.webhooks = 'twice';
  await paid();
  expect(shop.events()).toHaveLength(6);
  const ids = shop.heard.map((each) => JSON.parse(String(each.body)).id);
  expect(new Set(ids).size).toBe(3);
  const { payment } = await paid();
  shop.heard.length = 0;
  shop.simulator.webhooks = 'first';
  await shop.client.refund(ACCOUNT, refundOf(payment, 100));
  expect(shop.events()).toEqual(['refund.created', 'charge.refunded', 'refund.updated']);
  shop.heard.length = 0;
  shop.simulator.webhooks = 'never';
  await shop.client.refund(ACCOUNT, refundOf(payment, 100, '1'));
  expect(shop.events()).toEqual([]);
});

test('a dispute names its payment', async () => {
  const { payment } = await paid();
  shop.heard.length = 0;
  shop.simulator.dispute(payment.id);
  await shop.simulator.webhooksSent();
  const [delivery] = shop.heard;
  expect(shop.client.readEvent(JSON.parse(String(delivery?.body)))).toMatchObject({
    event: 'charge.dispute.created',
    paymentId: payment.id,
    refund: null,
  });
});
