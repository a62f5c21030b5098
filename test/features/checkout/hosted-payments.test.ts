import { beforeEach, describe, expect, test } from 'vitest';
import { orderWithoutShopper } from '../../../src/features/checkout/order-without-shopper.ts';
import { sweepPayments } from '../../../src/features/payments/sweep-payments.ts';
import { findTransaction } from '../../../src/features/payments/transactions/queries/find-transaction.ts';
import { freshAddress } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { createPaymentOf } from '../../support/gateway-simulator.ts';
import { orderCount, someGoods, stockOf, type TestGoods } from '../../support/goods.ts';
import {
  HOSTED,
  type HostedPayment,
  passFor,
  useHostedGateways,
} from '../../support/hosted-shops.ts';
import { useInstantWorker } from '../../support/instant-worker.ts';
import { useInvariants } from '../../support/invariants.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const gateways = useHostedGateways(context);
const worker = useInstantWorker();
useInvariants();
const createPayment = createPaymentOf(context);

let store: TestStore;
let goods: TestGoods;
const cart = () => ({ items: [{ productId: goods.productId, quantity: 2 }] });
const row = ({ transactionId }: HostedPayment) => findTransaction(store.tenant, transactionId);
/** The shopper comes back from the gateway's page. */
const comeBack = ({ publicToken }: HostedPayment, more = '') =>
  context.app.inject({
    url: `/catalog/${store.slug}/checkout/payments/${publicToken}/return${more}`,
    remoteAddress: freshAddress(),
  });
const told = async () => {
  await gateways.webhooksSent();
  await worker.idle();
};

describe.each(HOSTED)('a payment at $provider', ({ provider, currency }) => {
  let opened: HostedPayment;
  const simulator = gateways.simulators[provider];
  const pay = (paying = {}) => simulator.pay(gateways.pageOf(opened).id, paying);
  const quietly = (paying = {}) => pay({ webhook: false, ...paying });

  beforeEach(async () => {
    store = await aStore(context.app, currency);
    await gateways.connect(store, provider);
    goods = await someGoods(store, { priceMinor: 49_900, stock: 5 });
    opened = await gateways.open(store, provider, cart());
  });

  test('leads to its page, and becomes its order when the shopper comes back', async () => {
    expect(gateways.pageOf(opened)).toMatchObject({
      reference: opened.transactionId,
      currency,
      returnUrl: expect.stringMatching(new RegExp(`/payments/${opened.publicToken}/return$`)),
    });
    const payment = quietly();
    const back = await comeBack(opened, '?reference=theirs&status=approved');
    expect(back.headers.location).toMatch(/\/orders\/[\w-]+\?placed=1$/);
    expect(await row(opened)).toMatchObject({
      status: 'captured',
      providerPaymentId: payment.id,
      attention: null,
    });
    expect(await stockOf(store, goods.variantId)).toBe(3);
    // Late, again and again: one order.
    await Promise.all(Array.from({ length: 5 }, () => comeBack(opened)));
    expect(await orderCount(store)).toBe(1);
  });

  test('that nobody has paid leads back to its page, and asks the gateway once', async () => {
    simulator.calls.length = 0;
    const back = await comeBack(opened);
    expect(back.headers.location).toMatch(/\?back=1$/);
    expect(simulator.calls.length).toBe(1);
    const page = await context.app.inject({ url: String(back.headers.location) });
    expect(page.body).toContain(opened.redirectUrl);
    expect(page.body).toContain('If you have just paid, check again in a moment');
    expect(simulator.calls.length).toBe(1);
    expect(await orderCount(store)).toBe(0);
  });

  test('that was declined leads back to its page, and can be paid there', async () => {
    simulator.fail(gateways.pageOf(opened).id, { webhook: false });
    const back = await comeBack(opened);
    expect(back.headers.location).toMatch(/\?back=1$/);
    const page = await context.app.inject({ url: String(back.headers.location) });
    expect(page.body).toContain(opened.redirectUrl);
    quietly();
    expect((await comeBack(opened)).headers.location).toMatch(/\?placed=1$/);
    expect(await orderCount(store)).toBe(1);
  });

  test('whose shopper stays away is told by a webhook, and becomes its order after ten minutes', async () => {
    pay();
    await told();
    // A notice alone makes no order.
    expect(await orderCount(store)).toBe(0);
    expect(await row(opened)).toMatchObject({ status: 'captured', confirmedAt: expect.any(Date) });
    await passFor(store, 11);
    await sweepPayments(orderWithoutShopper);
    expect(await orderCount(store)).toBe(1);
  });

  test('of which no webhook tells is found by the sweep', async () => {
    quietly();
    await passFor(store, 11);
    await sweepPayments(orderWithoutShopper);
    await passFor(store, 11);
    await sweepPayments(orderWithoutShopper);
    expect(await orderCount(store)).toBe(1);
  });

  test.each(['twice', 'first', 'reordered'] as const)('told %s is one order', async (manner) => {
    simulator.webhooks = manner;
    pay();
    await told();
    await comeBack(opened);
    await told();
    expect(await orderCount(store)).toBe(1);
    expect(await row(opened)).toMatchObject({ status: 'captured', attention: null });
  });

  test('is not believed from a forged, unsigned or stale webhook', async () => {
    const payment = quietly();
    for (const delivery of [{ isWrong: true }, { isUnsigned: true }]) {
      // By hand, since the gateway sends again and again what was refused.
      for (const { url, ...event } of simulator.events(simulator.latest(payment.id), delivery)) {
        const { status } = await fetch(url, { method: 'POST', ...event });
        // A hint at most: it is asked about, once.
        expect(status).toBe(provider === 'mercado_pago' ? 200 : 401);
      }
    }
    await told();
    expect(await orderCount(store)).toBe(0);
    const isAsked = provider === 'mercado_pago';
    expect((await row(opened)).status).toBe(isAsked ? 'captured' : 'created');
  });

  test('signed for another store counts for nobody', async () => {
    const other = await aStore(context.app, currency);
    await gateways.connect(other, provider);
    const payment = quietly();
    const [event] = simulator.events(simulator.latest(payment.id));
    const url = new URL(event?.url ?? '');
    url.searchParams.set('store', other.slug);
    const answer = await fetch(url, { method: 'POST', ...event });
    expect(answer.status).toBe(provider === 'mercado_pago' ? 200 : 401);
    await worker.idle();
    expect((await row(opened)).status).toBe('created');
  });

  test('of less than was asked for is kept for review', async () => {
    const { units } = gateways.pageOf(opened);
    quietly({ units: Math.floor(units / 2) });
    await comeBack(opened);
    expect(await orderCount(store)).toBe(0);
    expect(await row(opened)).toMatchObject({
      attention: 'amount_mismatch',
      metadata: { mismatch: { amountMinor: 49_900, currency } },
    });
  });

  test('whose opening was answered by nobody is found by our reference', async () => {
    simulator.fault = 'lost-answer';
    const lost = createPayment(store, { ...cart(), provider, startAnother: true });
    await new Promise((resolve) => setImmediate(resolve));
    const answer = await lost;
    simulator.fault = 'none';
    // Of its answers all were lost: nothing was charged, and nobody can pay what was opened.
    expect(answer.statusCode).toBe(502);
    expect(
      await rows('select id from payment_transactions where owner_id = ?', [store.ownerId]),
    ).toHaveLength(1);
  });
});
