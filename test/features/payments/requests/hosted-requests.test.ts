import { describe, expect, test } from 'vitest';
import { cancelOrder } from '../../../../src/features/payments/cancel-order.ts';
import { sweepPayments } from '../../../../src/features/payments/sweep-payments.ts';
import { currencyDigits } from '../../../../src/kernel/format/money.ts';
import { SYSTEM } from '../../../../src/session.ts';
import { freshAddress } from '../../../support/accounts.ts';
import { apiOf } from '../../../support/api.ts';
import { useApp } from '../../../support/app.ts';
import {
  HOSTED,
  type HostedProvider,
  passFor,
  useHostedGateways,
} from '../../../support/hosted-shops.ts';
import { useInvariants } from '../../../support/invariants.ts';
import { refundRows } from '../../../support/paid-orders.ts';
import {
  anUnpaidOrder,
  aRequest,
  letExpire,
  requestRow,
} from '../../../support/payment-requests.ts';
import { alertReasonsOf, paymentsOf } from '../../../support/payments.ts';
import { aStore } from '../../../support/stores.ts';

const context = useApp();
const gateways = useHostedGateways(context);
useInvariants();
const call = apiOf(context);
const quiet = { webhook: false };

/** An order of twice the price, and a link that asks for it or for an amount. */
async function aPayable(
  { provider, currency }: { provider: HostedProvider; currency: string },
  { priceMinor = 50_000, amount }: { priceMinor?: number; amount?: number } = {},
) {
  const store = await aStore(context.app, currency);
  await gateways.connect(store, provider);
  const order = await anUnpaidOrder(store, priceMinor);
  const link = await aRequest(context, store, order, amount === undefined ? {} : { amount });
  const simulator = gateways.simulators[provider];
  return {
    store,
    order,
    link,
    provider,
    async tap() {
      const answer = await context.app.inject({
        method: 'POST',
        url: `/api/public/pay/${link.token}/start`,
        remoteAddress: freshAddress(),
        payload: { provider },
      });
      expect(answer.statusCode, answer.body).toBe(201);
      const { publicToken, redirectUrl } = answer.json<Record<string, string>>();
      const page = simulator.page(redirectUrl?.split('/').at(-1) ?? '');
      const finish = () =>
        context.app.inject({
          method: 'POST',
          url: `/api/public/pay/${link.token}/payments/${publicToken}/finish`,
          remoteAddress: freshAddress(),
        });
      return {
        page,
        pay: (paying: Parameters<typeof simulator.pay>[1] = {}) =>
          simulator.pay(page.id, { ...quiet, ...paying }),
        finish: async () => (await finish()).json(),
      };
    },
    async standing() {
      const { financialStatus, amountDue } = (
        await call(store, 'GET', `/api/orders/${order.id}`)
      ).json();
      return [financialStatus, amountDue];
    },
    async sweep(minutes = 11) {
      await passFor(store, minutes);
      await sweepPayments(() => Promise.reject(new Error('It has an order')));
    },
    /** The seller gives back what waits for a decision. */
    async giveBack() {
      const waiting = (await paymentsOf(store)).filter(({ attention }) => attention !== null);
      for (const { id } of waiting) {
        const answer = await call(store, 'POST', `/api/payments/attention/${id}/refund`);
        expect(answer.statusCode, answer.body).toBe(201);
      }
      const refunds = await Promise.all(waiting.map(({ id }) => refundRows(store, id)));
      return refunds.flat().map(({ status, amountMinor }) => [status, amountMinor]);
    },
  };
}
type Payable = Awaited<ReturnType<typeof aPayable>>;

const major = (minor: number, currency: string) => minor / 10 ** currencyDigits(currency);
const reasons = async ({ store }: Payable) =>
  (await alertReasonsOf(store)).map(([, reason]) => reason);

describe.each(HOSTED)('a link that is paid at $provider', (hosted) => {
  const { currency } = hosted;

  test('asks for a deposit, and then for the rest', async () => {
    const payable = await aPayable(hosted, { amount: major(40_000, currency) });
    const opened = await payable.tap();
    opened.pay();
    expect(await opened.finish()).toMatchObject({ state: 'paid', link: { state: 'paid' } });
    expect(await payable.standing()).toEqual(['partially_paid', major(60_000, currency)]);
    expect(await requestRow(payable.store, payable.link.id)).toMatchObject({ state: 'paid' });
    const next = await aRequest(context, payable.store, payable.order);
    expect(next.amount).toBe(major(60_000, currency));
  });

  test('takes less as a part, and the rest through the same link', async () => {
    const payable = await aPayable(hosted);
    const first = await payable.tap();
    first.pay({ units: Math.floor(first.page.units / 4) });
    expect(await first.finish()).toMatchObject({ state: 'paid', link: { state: 'partly_paid' } });
    expect(await payable.standing()).toEqual(['partially_paid', major(75_000, currency)]);
    const rest = await payable.tap();
    expect(rest.page.units).toBe(first.page.units - Math.floor(first.page.units / 4));
    rest.pay();
    expect(await rest.finish()).toMatchObject({ state: 'paid', link: { state: 'paid' } });
    expect(await payable.standing()).toEqual(['paid', 0]);
  });

  test('keeps more than was asked for, and gives all of it back', async () => {
    const payable = await aPayable(hosted);
    const opened = await payable.tap();
    opened.pay({ units: opened.page.units * 2 });
    expect(await opened.finish()).toMatchObject({ state: 'kept' });
    expect(await payable.standing()).toEqual(['pending', major(100_000, currency)]);
    expect(await reasons(payable)).toEqual(['amount_mismatch']);
    expect(await payable.giveBack()).toEqual([['done', 200_000]]);
    expect(await reasons(payable)).toEqual([]);
  });

  test('keeps money of another currency, and gives it back', async () => {
    const payable = await aPayable(hosted);
    const opened = await payable.tap();
    opened.pay({ currency: 'USD', units: 4_200 });
    expect(await opened.finish()).toMatchObject({ state: 'kept' });
    expect(await reasons(payable)).toEqual(['amount_mismatch']);
    const [kept] = await paymentsOf(payable.store);
    expect(kept).toMatchObject({
      orderId: null,
      metadata: { mismatch: { currency: 'USD', amountMinor: 4_200 } },
    });
    expect(await payable.giveBack()).toEqual([['done', 4_200]]);
  });

  test('keeps a second approved payment, and gives that one back', async () => {
    const payable = await aPayable(hosted);
    const first = await payable.tap();
    await passFor(payable.store, 2);
    const second = await payable.tap();
    expect(second.page.id).not.toBe(first.page.id);
    first.pay();
    second.pay();
    expect(await second.finish()).toMatchObject({ state: 'paid' });
    expect(await first.finish()).toMatchObject({ state: 'kept' });
    expect(await payable.standing()).toEqual(['paid', 0]);
    expect(await reasons(payable)).toEqual(['needs_refund']);
    expect(await payable.giveBack()).toEqual([['done', 100_000]]);
    expect(await payable.standing()).toEqual(['paid', 0]);
  });

  test.each(['expired', 'closed'] as const)(
    'that is %s counts late money, found by the sweep',
    async (end) => {
      const payable = await aPayable(hosted);
      const opened = await payable.tap();
      if (end === 'expired') await letExpire(payable.store, payable.link.id);
      else await call(payable.store, 'POST', `/api/payment-requests/${payable.link.id}/close`);
      opened.pay();
      await payable.sweep();
      expect(await payable.standing()).toEqual(['paid', 0]);
      expect(await reasons(payable)).toEqual([]);
    },
  );

  test('of an order that was cancelled meanwhile keeps the money for a refund', async () => {
    const payable = await aPayable(hosted);
    const opened = await payable.tap();
    const cancellation = { reason: 'Sold out', restock: true, tellCustomer: false } as const;
    await cancelOrder(
      payable.store.tenant,
      payable.order.id,
      { ...cancellation, cashRefused: false },
      SYSTEM,
    );
    opened.pay();
    expect(await opened.finish()).toMatchObject({ state: 'kept' });
    expect(await reasons(payable)).toEqual(['needs_refund']);
    expect(await payable.giveBack()).toEqual([['done', 100_000]]);
  });

  test('that ends while it is paid loses nothing', async () => {
    const payable = await aPayable(hosted);
    const opened = await payable.tap();
    opened.pay();
    const [told] = await Promise.all([
      opened.finish(),
      letExpire(payable.store, payable.link.id),
      call(payable.store, 'POST', `/api/payment-requests/${payable.link.id}/close`),
      payable.sweep(0),
      opened.finish(),
    ]);
    expect(told).toMatchObject({ state: 'paid' });
    expect(await payable.standing()).toEqual(['paid', 0]);
    expect(await requestRow(payable.store, payable.link.id)).toMatchObject({ paidMinor: 100_000 });
  });
});

describe('a link whose Stripe session is complete and unpaid', () => {
  const stripe = { provider: 'stripe', currency: 'MXN' } as const;
  const oxxo = { method: 'oxxo' };

  test('is paid when the money comes, and not before', async () => {
    const payable = await aPayable(stripe);
    const opened = await payable.tap();
    const { id } = opened.pay(oxxo);
    expect(await opened.finish()).toMatchObject({ state: 'checking' });
    await payable.sweep();
    expect(await payable.standing()).toEqual(['pending', 1_000]);
    gateways.simulators.stripe.settle(id, 'paid', false);
    await payable.sweep(20);
    expect(await payable.standing()).toEqual(['paid', 0]);
  });

  test('has failed when it does not come, and can be paid in another way', async () => {
    const payable = await aPayable(stripe);
    const opened = await payable.tap();
    const { id } = opened.pay(oxxo);
    gateways.simulators.stripe.settle(id, 'failed', false);
    expect(await opened.finish()).toMatchObject({ state: 'failed', link: { state: 'open' } });
    const again = await payable.tap();
    again.pay();
    expect(await again.finish()).toMatchObject({ state: 'paid' });
    expect(await payable.standing()).toEqual(['paid', 0]);
  });
});

/** Of an order of two pieces: the price of one, and what the gateway is asked for. */
test.each([
  ['stripe', 'JPY', 25, 50],
  ['stripe', 'JPY', 49_999_999, 99_999_998],
  ['stripe', 'MXN', 500, 1_000],
  ['stripe', 'KWD', 500_000, 1_000_000],
  ['stripe', 'IDR', 250_000_000, 50_000_000_000],
  ['xendit', 'IDR', 1, 200],
  ['xendit', 'IDR', 250_000_000_000, 50_000_000_000_000],
  ['xendit', 'VND', 250_000, 50_000_000],
  ['mercado_pago', 'CLP', 1, 200],
  ['mercado_pago', 'CLP', 250_000_000_000, 50_000_000_000_000],
  ['mercado_pago', 'BRL', 499_999_999_999, 999_999_999_998],
  ['paystack', 'XOF', 1, 200],
  ['paystack', 'XOF', 250_000_000_000, 50_000_000_000_000],
  ['paystack', 'NGN', 2_500, 5_000],
] as const)(
  '%s takes an amount at its bound in %s: twice %d',
  async (provider, currency, priceMinor, units) => {
    const payable = await aPayable({ provider, currency }, { priceMinor });
    const opened = await payable.tap();
    expect(opened.page.units).toBe(units);
    opened.pay();
    expect(await opened.finish()).toMatchObject({ state: 'paid' });
    expect(await payable.standing()).toEqual(['paid', 0]);
    const refund = await call(payable.store, 'POST', `/api/orders/${payable.order.id}/refunds`, {
      reason: 'Broken',
    });
    expect(refund.json(), refund.body).toMatchObject({ status: 'done' });
  },
);

test.each([
  ['stripe', 'MXN', 499],
  ['stripe', 'JPY', 24],
  ['paystack', 'NGN', 2_499],
  ['paystack', 'KES', 149],
] as const)(
  '%s is not offered below what it takes in %s',
  async (provider, currency, priceMinor) => {
    const { link } = await aPayable({ provider, currency }, { priceMinor });
    const answer = await context.app.inject({
      method: 'POST',
      url: `/api/public/pay/${link.token}/start`,
      remoteAddress: freshAddress(),
      payload: { provider },
    });
    expect(answer.json()).toMatchObject({ details: { fields: [{ path: 'provider' }] } });
    const page = await context.app.inject({ url: `/pay/${link.token}` });
    expect(page.body).not.toContain('name="provider"');
  },
);
