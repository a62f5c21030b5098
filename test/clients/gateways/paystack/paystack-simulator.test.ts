import { describe, expect, test } from 'vitest';
import { SIMULATED_ACCOUNTS } from '../../../../dev/simulators/hosted/accounts.ts';
import { PAYSTACK } from '../../../../dev/simulators/paystack/paystack-dialect.ts';
import { PaystackClient } from '../../../../src/clients/gateways/paystack/paystack-client.ts';
import { asked, useHostedGateway } from '../../../support/hosted-gateway.ts';

const ACCOUNT = SIMULATED_ACCOUNTS.paystack;
const shop = useHostedGateway(PAYSTACK, (origin) => new PaystackClient(origin, 'shops.example'));
const REFUND_ID = '0192f000-0000-7000-8000-00000000000a';

const opened = (fields = {}) => shop.open({ currency: 'NGN', amountMinor: 950_050, ...fields });
const pageOf = (reference: string) => {
  const pages = [...shop.simulator.ledger.pages.values()];
  return pages.find((page) => page.reference === reference)?.id ?? '';
};
const paid = async (fields = {}) => {
  const transaction = await opened(fields);
  await shop.shopperDoes(transaction.pageUrl, 'card');
  const [payment] = await shop.client.payments(ACCOUNT, transaction);
  if (!payment) throw new Error('Nothing was paid');
  return payment;
};
const refundOf = (paymentId: string, amountMinor: number, key = '0') => ({
  paymentId,
  currency: 'NGN',
  amountMinor,
  refundId: REFUND_ID,
  idempotencyKey: `${REFUND_ID}-${key}`,
});

test('a shopper pays: verifying the reference says so, the webhook is signed', async () => {
  const transaction = await opened();
  expect(transaction.id).toBe(transaction.reference);
  // Nobody has tried to pay yet.
  expect(await shop.client.payments(ACCOUNT, transaction)).toEqual([]);
  const { to } = await shop.shopperDoes(transaction.pageUrl, 'mobile_money');
  const { reference } = transaction;
  expect(to).toBe(`http://127.0.0.1:9/blue-mug/back?trxref=${reference}&reference=${reference}`);
  const [payment] = await shop.client.payments(ACCOUNT, transaction);
  expect(payment).toMatchObject({
    orderId: reference,
    reference,
    amountMinor: 950_050,
    currency: 'NGN',
    status: 'captured',
    method: 'mobile_money',
    amountRefundedMinor: 0,
  });
  expect(await shop.client.payment(ACCOUNT, payment?.id ?? '')).toEqual(payment);
  expect(shop.events()).toEqual(['charge.success']);
  expect(shop.checked()).toEqual(['signed']);
});

test('a shopper without an email address gets one of ours', async () => {
  const { reference } = await opened({ customer: { name: 'Asha', phone: '+234' } });
  expect(shop.simulator.page(pageOf(reference)).email).toBe(`${reference}@shops.example`);
});

test('francs have no decimals and are sent with two', async () => {
  const payment = await paid({ currency: 'XOF', amountMinor: 2_500 });
  expect(shop.simulator.page(payment.id).units).toBe(250_000);
  expect(payment).toMatchObject({ amountMinor: 2_500, currency: 'XOF' });
});

test('a charge that failed can be tried again, a transfer waits, nothing is told of either', async () => {
  const transaction = await opened();
  await shop.shopperDoes(transaction.pageUrl, 'fail');
  expect(await shop.client.payments(ACCOUNT, transaction)).toMatchObject([
    { status: 'failed', error: 'Declined' },
  ]);
  await shop.shopperDoes(transaction.pageUrl, 'bank_transfer');
  const [waiting] = await shop.client.payments(ACCOUNT, transaction);
  expect(waiting?.status).toBe('created');
  expect(shop.events()).toEqual([]);
  shop.simulator.settle(waiting?.id ?? '');
  expect(await shop.client.payments(ACCOUNT, transaction)).toMatchObject([
    { id: waiting?.id, status: 'captured' },
  ]);
});

test('less, more and other money than was asked for is told as it is', async () => {
  const pay = async (paying: object) => {
    const transaction = await opened();
    shop.simulator.pay(pageOf(transaction.reference), paying);
    const [payment] = await shop.client.payments(ACCOUNT, transaction);
    return [payment?.amountMinor, payment?.currency];
  };
  expect(await pay({ units: 900 })).toEqual([900, 'NGN']);
  expect(await pay({ units: 1_000_000 })).toEqual([1_000_000, 'NGN']);
  expect(await pay({ currency: 'USD' })).toEqual([950_050, 'USD']);
});

test('a page cannot be closed', async () => {
  expect(await shop.client.close(ACCOUNT, await opened())).toBe('open');
});

describe('an answer that is lost', () => {
  test.each(['lost-answer', 'done-but-502'])('%s: what was opened is found', async (fault) => {
    const request = asked({ currency: 'NGN' });
    shop.simulator.fault = fault;
    await expect(shop.client.open(ACCOUNT, request)).rejects.toMatchObject({
      failure: 'unreachable',
    });
    shop.simulator.fault = 'none';
    const found = await shop.client.find(ACCOUNT, request.reference);
    expect(found).toEqual({
      id: request.reference,
      amountMinor: 64_900,
      currency: 'NGN',
      pageUrl: null,
    });
    // Its reference is taken: it is looked up, and never another's.
    expect(await shop.client.open(ACCOUNT, request)).toEqual(found);
    await expect(shop.client.open(ACCOUNT, { ...request, amountMinor: 100 })).rejects.toMatchObject(
      { failure: 'unreadable' },
    );
  });

  test('nothing is found of what was never opened', async () => {
    expect(await shop.client.find(ACCOUNT, 'never-opened')).toBeNull();
    await expect(
      shop.client.payments(ACCOUNT, { reference: 'never-opened', id: 'never-opened' }),
    ).rejects.toMatchObject({ failure: 'not_found' });
  });
});

describe('a refund', () => {
  test('is made once for a key, though the gateway knows none', async () => {
    const { id } = await paid();
    shop.simulator.fault = 'lost-answer';
    await expect(shop.client.refund(ACCOUNT, refundOf(id, 50))).rejects.toMatchObject({
      failure: 'unreachable',
    });
    shop.simulator.fault = 'none';
    const refund = await shop.client.refund(ACCOUNT, refundOf(id, 950_000));
    expect(refund).toMatchObject({ amountMinor: 950_000, status: 'processed', paymentId: id });
    expect(await shop.client.refund(ACCOUNT, refundOf(id, 950_000))).toEqual(refund);
    expect(await shop.client.findRefund(ACCOUNT, id, refund.id)).toEqual(refund);
    expect(await shop.client.payment(ACCOUNT, id)).toMatchObject({
      status: 'captured',
      amountRefundedMinor: 950_000,
    });
    await shop.client.refund(ACCOUNT, refundOf(id, 50, '1'));
    expect(await shop.client.payment(ACCOUNT, id)).toMatchObject({ status: 'refunded' });
  });

  test('may wait, fail or be refused, and is told of by its reference', async () => {
    const { id, reference } = await paid();
    shop.heard.length = 0;
    shop.simulator.refundsSettle = 'pending';
    const refund = await shop.client.refund(ACCOUNT, refundOf(id, 5_000));
    expect(refund.status).toBe('pending');
    shop.simulator.settleRefund(refund.id, 'failed');
    await shop.simulator.webhooksSent();
    expect(shop.events()).toEqual(['refund.pending', 'refund.failed']);
    const last = JSON.parse(String(shop.heard[1]?.body));
    expect(shop.client.readEvent(last)).toMatchObject({ orderId: reference, refund: null });
    expect(await shop.client.payment(ACCOUNT, id)).toMatchObject({ amountRefundedMinor: 0 });
    await expect(shop.client.refund(ACCOUNT, refundOf(id, 950_051, '1'))).rejects.toMatchObject({
      failure: 'refused',
    });
  });
});

test('a success that says no is a refusal', async () => {
  const { id } = await paid();
  shop.simulator.fault = 'status-false';
  await expect(shop.client.payment(ACCOUNT, id)).rejects.toMatchObject({
    failure: 'refused',
    description: 'Not now',
  });
});
