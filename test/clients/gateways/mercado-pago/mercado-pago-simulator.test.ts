import { describe, expect, test } from 'vitest';
import { SIMULATED_ACCOUNTS } from '../../../../dev/simulators/hosted/accounts.ts';
import { MERCADO_PAGO } from '../../../../dev/simulators/mercado-pago/mercado-pago-dialect.ts';
import { MercadoPagoClient } from '../../../../src/clients/gateways/mercado-pago/mercado-pago-client.ts';
import { asked, useHostedGateway } from '../../../support/hosted-gateway.ts';

const ACCOUNT = SIMULATED_ACCOUNTS.mercado_pago;
const shop = useHostedGateway(MERCADO_PAGO, (origin) => new MercadoPagoClient(origin));
const REFUND_ID = '0192f000-0000-7000-8000-00000000000a';

const opened = (fields = {}) => shop.open(fields);
const paid = async (fields = {}) => {
  const preference = await opened(fields);
  await shop.shopperDoes(preference.pageUrl, 'credit_card');
  const [payment] = await shop.client.payments(ACCOUNT, preference);
  if (!payment) throw new Error('Nothing was paid');
  return { preference, payment };
};
const refundOf = (paymentId: string, amountMinor: number, key = '0') => ({
  paymentId,
  currency: 'MXN',
  amountMinor,
  refundId: REFUND_ID,
  idempotencyKey: `${REFUND_ID}-${key}`,
});

test('a shopper pays by card: the payment is found by our reference', async () => {
  const preference = await opened();
  expect(await shop.client.payments(ACCOUNT, preference)).toEqual([]);
  const { to } = await shop.shopperDoes(preference.pageUrl, 'credit_card');
  expect(to).toContain(`status=approved&external_reference=${preference.reference}`);
  const [payment] = await shop.client.payments(ACCOUNT, preference);
  expect(payment).toMatchObject({
    orderId: preference.id,
    reference: preference.reference,
    amountMinor: 64_900,
    currency: 'MXN',
    status: 'captured',
    method: 'credit_card',
    contact: '+525512345678',
    amountRefundedMinor: 0,
  });
  expect(await shop.client.payment(ACCOUNT, payment?.id ?? '')).toEqual({
    ...payment,
    orderId: null,
  });
});

test('notices name the payment and nothing else; the older ones are not signed', async () => {
  const { payment } = await paid();
  expect(shop.checked()).toEqual(['signed', 'unsigned', 'unsigned']);
  const events = shop.heard.map((each) =>
    shop.client.readEvent(JSON.parse(String(each.body)), each),
  );
  const named = { reference: null, orderId: null, payment: null, refund: null };
  expect(events).toMatchObject([
    { ...named, event: 'payment.updated', paymentId: payment.id },
    { ...named, event: 'payment', paymentId: payment.id },
    { ...named, event: 'merchant_order', paymentId: null },
  ]);
  // As they were kept, without their addresses.
  expect(
    shop.heard.map((each) => shop.client.readEvent(JSON.parse(String(each.body)))?.paymentId),
  ).toEqual([payment.id, payment.id, null]);
});

test('a genuine notice that is wrongly signed is wrong', async () => {
  const { payment } = await paid();
  const [event] = shop.simulator.events(shop.simulator.latest(payment.id), { isWrong: true });
  shop.heard.length = 0;
  await fetch(event?.url ?? '', { method: 'POST', headers: event?.headers, body: event?.body });
  expect(shop.checked()).toEqual(['wrong']);
});

test('a declined card is followed by a new payment, and a preference can be paid twice', async () => {
  const preference = await opened();
  await shop.shopperDoes(preference.pageUrl, 'fail');
  await shop.shopperDoes(preference.pageUrl, 'credit_card');
  await shop.shopperDoes(preference.pageUrl, 'account_money');
  const payments = await shop.client.payments(ACCOUNT, preference);
  expect(payments.map(({ status, error }) => [status, error])).toEqual([
    ['captured', null],
    ['captured', null],
    ['failed', 'cc_rejected_insufficient_amount'],
  ]);
  expect(new Set(payments.map(({ id }) => id)).size).toBe(3);
});

describe('a preference is closed', () => {
  test('so that nobody can pay any more', async () => {
    const preference = await opened();
    expect(await shop.client.close(ACCOUNT, preference)).toBe('closed');
    expect((await shop.shopperDoes(preference.pageUrl, 'credit_card')).status).toBe(409);
    const { preference: done } = await paid();
    expect(await shop.client.close(ACCOUNT, done)).toBe('open');
    expect((await shop.shopperDoes(done.pageUrl, 'credit_card')).status).toBe(409);
  });

  test('with the voucher that waits for its money', async () => {
    const preference = await opened();
    await shop.shopperDoes(preference.pageUrl, 'ticket');
    expect(await shop.client.payments(ACCOUNT, preference)).toMatchObject([{ status: 'created' }]);
    expect(await shop.client.close(ACCOUNT, preference)).toBe('closed');
    expect(await shop.client.payments(ACCOUNT, preference)).toMatchObject([
      { status: 'failed', error: 'expired' },
    ]);
  });

  test('and money that comes after it is seen', async () => {
    const preference = await opened();
    await shop.client.close(ACCOUNT, preference);
    shop.simulator.pay(preference.id);
    expect(await shop.client.payments(ACCOUNT, preference)).toMatchObject([{ status: 'captured' }]);
  });
});

test('a voucher is paid when the money comes, also too much of it', async () => {
  const preference = await opened();
  const voucher = shop.simulator.pay(preference.id, { method: 'ticket', units: 70_000 });
  expect(await shop.client.payment(ACCOUNT, voucher.id)).toMatchObject({
    status: 'created',
    amountMinor: 64_900,
  });
  shop.simulator.settle(voucher.id);
  expect(await shop.client.payment(ACCOUNT, voucher.id)).toMatchObject({
    status: 'captured',
    amountMinor: 70_000,
  });
});

test.each([
  ['CLP', 15_990, 1_599_000],
  ['COP', 45_000, 4_500_000],
  ['BRL', 30, 30],
  ['BRL', 29_99, 2_999],
])('%s is charged exactly: %i', async (currency, amountMinor, units) => {
  const { payment, preference } = await paid({ currency, amountMinor });
  expect(shop.simulator.page(preference.id).units).toBe(units);
  expect(payment).toMatchObject({ amountMinor, currency });
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
    expect(await shop.client.open(ACCOUNT, request)).toEqual(found);
    expect(await shop.client.find(ACCOUNT, 'never-opened')).toBeNull();
  });

  test('a refund was made, once', async () => {
    const { payment } = await paid();
    shop.simulator.fault = 'lost-answer';
    const wanted = refundOf(payment.id, 100, payment.id);
    await expect(shop.client.refund(ACCOUNT, wanted)).rejects.toMatchObject({
      failure: 'unreachable',
    });
    shop.simulator.fault = 'none';
    const refund = await shop.client.refund(ACCOUNT, wanted);
    expect(refund).toMatchObject({ status: 'processed', refundId: REFUND_ID, currency: 'MXN' });
    expect(shop.simulator.ledger.refundsOf(payment.id)).toHaveLength(1);
    expect(await shop.client.findRefund(ACCOUNT, payment.id, refund.id)).toEqual({
      ...refund,
      refundId: null,
    });
  });
});

test('a refund may wait, fail, be refused, or find its key locked once', async () => {
  const { payment } = await paid();
  shop.simulator.fault = 'locked-once';
  const wanted = refundOf(payment.id, 64_900, `all-${payment.id}`);
  await expect(shop.client.refund(ACCOUNT, wanted)).rejects.toMatchObject({ failure: 'busy' });
  shop.simulator.refundsSettle = 'pending';
  const refund = await shop.client.refund(ACCOUNT, wanted);
  expect(refund.status).toBe('pending');
  expect(await shop.client.payment(ACCOUNT, payment.id)).toMatchObject({ status: 'refunded' });
  shop.simulator.settleRefund(refund.id, 'failed');
  expect(await shop.client.payment(ACCOUNT, payment.id)).toMatchObject({ status: 'captured' });
  expect(await shop.client.findRefund(ACCOUNT, payment.id, refund.id)).toMatchObject({
    status: 'failed',
  });
  const more = refundOf(payment.id, 64_901, `more-${payment.id}`);
  await expect(shop.client.refund(ACCOUNT, more)).rejects.toMatchObject({ failure: 'refused' });
});

test('money in mediation is still there', async () => {
  const { payment } = await paid();
  shop.simulator.dispute(payment.id);
  expect(await shop.client.payment(ACCOUNT, payment.id)).toMatchObject({ status: 'captured' });
});
