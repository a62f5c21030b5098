import { describe, expect, test } from 'vitest';
import { SIMULATED_ACCOUNTS } from '../../../../dev/simulators/hosted/accounts.ts';
import { XENDIT } from '../../../../dev/simulators/xendit/xendit-dialect.ts';
import { XenditClient } from '../../../../src/clients/gateways/xendit/xendit-client.ts';
import { currencyDigits } from '../../../../src/kernel/format/money.ts';
import { asked, useHostedGateway } from '../../../support/hosted-gateway.ts';

const ACCOUNT = SIMULATED_ACCOUNTS.xendit;
const shop = useHostedGateway(XENDIT, (origin) => new XenditClient(origin));
const REFUND_ID = '0192f000-0000-7000-8000-00000000000a';
/** Whole rupiah in our minor units. */
const rupiah = (whole: number): number => whole * 10 ** currencyDigits('IDR');

const opened = (fields = {}) =>
  shop.open({ currency: 'IDR', amountMinor: rupiah(150_000), ...fields });
const paid = async () => {
  const invoice = await opened();
  await shop.shopperDoes(invoice.pageUrl, 'QR_CODE');
  return invoice;
};
const refundOf = (paymentId: string, whole: number, key = '0') => ({
  paymentId,
  currency: 'IDR',
  amountMinor: rupiah(whole),
  refundId: REFUND_ID,
  idempotencyKey: `${REFUND_ID}-${key}-${paymentId}`,
});

test('a shopper pays an invoice: it is paid, then settled, in whole rupiah', async () => {
  const invoice = await opened();
  expect(shop.simulator.page(invoice.id).units).toBe(15_000_000);
  expect(await shop.client.payments(ACCOUNT, invoice)).toEqual([]);
  expect(await shop.shopperDoes(invoice.pageUrl, 'QR_CODE')).toMatchObject({ status: 303 });
  const [payment] = await shop.client.payments(ACCOUNT, invoice);
  expect(payment).toMatchObject({
    id: invoice.id,
    orderId: invoice.id,
    reference: invoice.reference,
    amountMinor: rupiah(150_000),
    currency: 'IDR',
    status: 'captured',
    method: 'qr_code',
    contact: '+525512345678',
  });
  expect(await shop.client.payment(ACCOUNT, invoice.id)).toEqual(payment);
  expect(shop.events()).toEqual(['invoice.paid', 'invoice.settled']);
  expect(shop.checked()).toEqual(['signed', 'signed']);
});

test('pesos have centavos', async () => {
  const invoice = await opened({ currency: 'PHP', amountMinor: 49_950 });
  shop.simulator.pay(invoice.id);
  expect(await shop.client.payments(ACCOUNT, invoice)).toMatchObject([{ amountMinor: 49_950 }]);
});

test('a code for a shop around the corner is paid when the money comes', async () => {
  const invoice = await opened();
  await shop.shopperDoes(invoice.pageUrl, 'RETAIL_OUTLET');
  expect(await shop.client.payments(ACCOUNT, invoice)).toEqual([]);
  expect(await shop.client.payment(ACCOUNT, invoice.id)).toMatchObject({ status: 'created' });
  expect(shop.events()).toEqual([]);
  shop.simulator.settle(invoice.id);
  expect(await shop.client.payments(ACCOUNT, invoice)).toMatchObject([{ status: 'captured' }]);
});

test('an invoice is closed once, and money that comes after it is seen', async () => {
  const invoice = await opened();
  expect(await shop.client.close(ACCOUNT, invoice)).toBe('closed');
  expect(await shop.client.close(ACCOUNT, invoice)).toBe('closed');
  expect(await shop.client.payment(ACCOUNT, invoice.id)).toMatchObject({ status: 'failed' });
  shop.simulator.pay(invoice.id);
  expect(await shop.client.payments(ACCOUNT, invoice)).toMatchObject([{ status: 'captured' }]);
  expect(await shop.client.close(ACCOUNT, await paid())).toBe('open');
});

test('less, more and other money than was asked for is told as it is', async () => {
  const pay = async (paying: object) => {
    const invoice = await opened();
    shop.simulator.pay(invoice.id, paying);
    const [payment] = await shop.client.payments(ACCOUNT, invoice);
    return [payment?.amountMinor, payment?.currency];
  };
  expect(await pay({ units: 1_000_000 })).toEqual([rupiah(10_000), 'IDR']);
  expect(await pay({ units: 20_000_000 })).toEqual([rupiah(200_000), 'IDR']);
  expect(await pay({ currency: 'USD' })).toEqual([15_000_000, 'USD']);
});

describe('an answer that is lost', () => {
  test.each(['lost-answer', 'done-but-502'])('%s: what was opened is found', async (fault) => {
    const request = asked({ currency: 'IDR', amountMinor: rupiah(20_000) });
    shop.simulator.fault = fault;
    await expect(shop.client.open(ACCOUNT, request)).rejects.toMatchObject({
      failure: 'unreachable',
    });
    shop.simulator.fault = 'none';
    const found = await shop.client.find(ACCOUNT, request.reference);
    expect(found).toMatchObject({ amountMinor: rupiah(20_000), currency: 'IDR' });
    expect(found?.pageUrl).toContain(found?.id);
  });

  test('of several with one reference the paid one counts, then one that can be paid', async () => {
    const first = await opened();
    const second = await opened({ reference: first.reference });
    const third = await opened({ reference: first.reference });
    await shop.client.close(ACCOUNT, third);
    shop.simulator.pay(first.id);
    expect(await shop.client.find(ACCOUNT, first.reference)).toMatchObject({ id: first.id });
    const open = await opened();
    await shop.client.close(ACCOUNT, await opened({ reference: open.reference }));
    expect(await shop.client.find(ACCOUNT, open.reference)).toMatchObject({ id: open.id });
    expect(await shop.client.find(ACCOUNT, 'never-opened')).toBeNull();
    expect(second.id).not.toBe(first.id);
  });

  test('a refund whose answer is lost was made, once', async () => {
    const { id } = await paid();
    shop.simulator.fault = 'lost-answer';
    await expect(shop.client.refund(ACCOUNT, refundOf(id, 100))).rejects.toMatchObject({
      failure: 'unreachable',
    });
    shop.simulator.fault = 'none';
    const refund = await shop.client.refund(ACCOUNT, refundOf(id, 100));
    expect(shop.simulator.ledger.refundsOf(id)).toHaveLength(1);
    expect(await shop.client.findRefund(ACCOUNT, id, refund.id)).toMatchObject({
      id: refund.id,
      status: 'processed',
    });
  });
});

test('a refund may wait, fail or be refused, and is told of by name', async () => {
  const { id } = await paid();
  shop.heard.length = 0;
  shop.simulator.refundsSettle = 'pending';
  const refund = await shop.client.refund(ACCOUNT, refundOf(id, 50_000));
  expect(refund).toMatchObject({ status: 'pending', refundId: REFUND_ID, paymentId: id });
  shop.simulator.settleRefund(refund.id, 'failed');
  await shop.simulator.webhooksSent();
  expect(shop.events()).toEqual(['refund.failed']);
  const [delivery] = shop.heard;
  expect(shop.client.readEvent(JSON.parse(String(delivery?.body)))).toMatchObject({
    paymentId: id,
    reference: null,
    refund: { id: refund.id, status: 'failed', amountMinor: rupiah(50_000) },
  });
  await expect(shop.client.refund(ACCOUNT, refundOf(id, 150_001, '1'))).rejects.toMatchObject({
    failure: 'refused',
  });
  const other = { ...refundOf(id, 50_001), idempotencyKey: refundOf(id, 50_000).idempotencyKey };
  await expect(shop.client.refund(ACCOUNT, other)).rejects.toMatchObject({ failure: 'busy' });
});

test('the key is the name, and no other key is let in', async () => {
  await expect(
    shop.client.ping({ keyId: '', keySecret: 'xnd_development_other' }),
  ).rejects.toMatchObject({ failure: 'wrong_keys' });
  await shop.client.ping(ACCOUNT);
});
