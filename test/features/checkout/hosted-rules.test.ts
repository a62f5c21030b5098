import { beforeEach, describe, expect, test } from 'vitest';
import { orderWithoutShopper } from '../../../src/features/checkout/order-without-shopper.ts';
import { sweepDueRefunds } from '../../../src/features/payments/sweep-due-refunds.ts';
import { sweepPayments } from '../../../src/features/payments/sweep-payments.ts';
import { findTransaction } from '../../../src/features/payments/transactions/queries/find-transaction.ts';
import { readStores } from '../../../src/features/platform/health/queries/stores.ts';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import { freshAddress } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { createPaymentOf } from '../../support/gateway-simulator.ts';
import { orderCount, someGoods, type TestGoods } from '../../support/goods.ts';
import {
  HOSTED,
  type HostedPayment,
  type HostedProvider,
  passFor,
  useHostedGateways,
} from '../../support/hosted-shops.ts';
import { useInvariants } from '../../support/invariants.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const gateways = useHostedGateways(context);
useInvariants();
const createPayment = createPaymentOf(context);

let store: TestStore;
let goods: TestGoods;
const cart = () => ({ items: [{ productId: goods.productId, quantity: 1 }] });
const row = ({ transactionId }: HostedPayment) => findTransaction(store.tenant, transactionId);
const comeBack = ({ publicToken }: HostedPayment) =>
  context.app.inject({
    url: `/catalog/${store.slug}/checkout/payments/${publicToken}/return`,
    remoteAddress: freshAddress(),
  });
const api = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) =>
  context.app.inject({ method, url, headers: store.headers, ...(payload ? { payload } : {}) });
async function aShop(provider: HostedProvider, currency: string, priceMinor = 50_000) {
  store = await aStore(context.app, currency);
  await gateways.connect(store, provider);
  goods = await someGoods(store, { priceMinor, stock: 9 });
}
const quiet = { webhook: false };
async function sweep(minutes = 11): Promise<void> {
  await passFor(store, minutes);
  await sweepPayments(orderWithoutShopper);
}

describe.each(HOSTED)('money of $provider goes back', ({ provider, currency }) => {
  const simulator = gateways.simulators[provider];
  let opened: HostedPayment;
  let orderId: string;
  beforeEach(async () => {
    await aShop(provider, currency);
    opened = await gateways.open(store, provider, cart());
    simulator.pay(gateways.pageOf(opened).id, quiet);
    await comeBack(opened);
    orderId = (await row(opened)).orderId ?? '';
  });
  const refund = (amount?: number) =>
    api('POST', `/api/orders/${orderId}/refunds`, { reason: 'Broken', ...(amount && { amount }) });
  const refunded = () =>
    [...simulator.ledger.refunds.values()].filter(
      ({ paymentId }) => paymentId === gateways.paymentsOf(opened)[0]?.id,
    );

  test('in part, then the rest, each once', async () => {
    expect((await refund(100)).json()).toMatchObject({ status: 'done', amount: 100 });
    expect((await refund()).statusCode).toBe(201);
    expect(refunded()).toHaveLength(2);
    expect((await row(opened)).status).toBe('refunded');
  });

  test('once, also if the answer is lost', async () => {
    simulator.fault = 'lost-answer';
    expect((await refund(100)).json()).toMatchObject({ status: 'requested' });
    simulator.fault = 'none';
    await rows(
      `update refunds set next_attempt_at = now(), leased_until = null where owner_id = ?`,
      [store.ownerId],
    );
    await sweepDueRefunds();
    expect(refunded()).toHaveLength(1);
    expect((await row(opened)).status).toBe('partially_refunded');
  });
});

test('keys that a gateway refuses are told of by its name, to the store and to operators', async () => {
  await aShop('stripe', 'MXN');
  await gateways.connect(store, 'mercado_pago');
  const buy = (provider: HostedProvider) =>
    createPayment(store, { provider, startAnother: true, ...cart() });
  for (const provider of ['stripe', 'mercado_pago'] as const) {
    gateways.simulators[provider].fault = 'unauthorized';
    expect((await buy(provider)).statusCode).toBe(502);
    expect((await buy(provider)).statusCode).toBe(502);
  }
  const titles = await rows<{ title: string }>(
    `select title from notifications
      where owner_id = ? and event = 'gateway_refused' and channel = 'in_app' order by title`,
    [store.ownerId],
  );
  expect(titles.map(({ title }) => title)).toEqual([
    'Mercado Pago rejected your keys',
    'Stripe rejected your keys',
  ]);
  const { refusedKeys } = await inTransaction(readStores);
  const own = refusedKeys.filter(({ ownerId }) => ownerId === store.ownerId);
  expect(own.map(({ gateway }) => gateway).sort()).toEqual(['Mercado Pago', 'Stripe']);
});

test('a page that is paid twice keeps the second payment for review', async () => {
  await aShop('mercado_pago', 'BRL');
  const opened = await gateways.open(store, 'mercado_pago', cart());
  const { id } = gateways.pageOf(opened);
  gateways.simulators.mercado_pago.pay(id, quiet);
  gateways.simulators.mercado_pago.pay(id, quiet);
  await comeBack(opened);
  await sweep();
  expect(await orderCount(store)).toBe(1);
  const waiting = await rows(
    `select metadata ->> 'extraOf' as of from payment_transactions
      where owner_id = ? and attention is not null`,
    [store.ownerId],
  );
  expect(waiting).toEqual([{ of: opened.transactionId }]);
});

test.each([
  ['paid', 1],
  ['failed', 0],
] as const)('a complete session whose money comes later and %s', async (outcome, orders) => {
  await aShop('stripe', 'MXN');
  const opened = await gateways.open(store, 'stripe', cart());
  const payment = gateways.simulators.stripe.pay(gateways.pageOf(opened).id, {
    method: 'oxxo',
    ...quiet,
  });
  const back = await comeBack(opened);
  expect(back.headers.location).toMatch(/\?n=1$/);
  expect(await orderCount(store)).toBe(0);
  gateways.simulators.stripe.settle(payment.id, outcome, false);
  await sweep();
  await sweep();
  expect(await orderCount(store)).toBe(orders);
});

test.each([
  ['stripe', 'JPY', 500],
  ['stripe', 'KWD', 5_000],
  ['xendit', 'IDR', 5_000_000],
  ['mercado_pago', 'CLP', 5_000],
] as const)('%s takes exactly what is due in %s', async (provider, currency, priceMinor) => {
  await aShop(provider, currency, priceMinor);
  const opened = await gateways.open(store, provider, cart());
  gateways.simulators[provider].pay(gateways.pageOf(opened).id, quiet);
  await comeBack(opened);
  expect(await row(opened)).toMatchObject({ attention: null, amountMinor: opened.amountMinor });
  expect(await orderCount(store)).toBe(1);
});

test('whoever goes to another gateway pays once: the page of the first one is closed', async () => {
  await aShop('stripe', 'MXN');
  await gateways.connect(store, 'mercado_pago');
  const first = await gateways.open(store, 'stripe', cart());
  const again = await createPayment(store, {
    ...cart(),
    provider: 'mercado_pago',
    earlierPayment: first.publicToken,
  });
  expect(again.statusCode, again.body).toBe(201);
  expect(gateways.pageOf(first).status).toBe('ended');
  // Somebody else is shown that there is one.
  const stranger = await createPayment(store, { ...cart(), provider: 'stripe' });
  expect(stranger.json()).toMatchObject({ code: 'PAYMENT_UNDECIDED' });
});

describe('an account at a gateway', () => {
  test('is kept only if the gateway takes its keys, and never shown again', async () => {
    store = await aStore(context.app, 'MXN');
    const refused = await api('PUT', '/api/store/gateways/stripe', {
      keySecret: 'sk_test_nobody-knows-1',
      isActive: true,
    });
    expect(refused.json()).toMatchObject({ code: 'GATEWAY_REFUSED' });
    await gateways.connect(store, 'stripe');
    const { items } = (await api('GET', '/api/store/gateways')).json();
    expect(items.find(({ provider }: { provider: string }) => provider === 'stripe')).toMatchObject(
      {
        isActive: true,
        secretSet: true,
        webhookSecretSet: true,
        mode: 'test',
        webhookUrl: expect.stringMatching(/\/webhooks\/gateway\/stripe\?store=/),
      },
    );
    expect((await api('DELETE', '/api/store/gateways/stripe')).statusCode).toBe(204);
    expect((await createPayment(store, { items: [], provider: 'stripe' })).statusCode).toBe(400);
  });

  test('that cannot take the store’s currency is not switched on', async () => {
    store = await aStore(context.app, 'INR');
    const { keySecret } = gateways.simulators.xendit.dialect.account;
    const answer = await api('PUT', '/api/store/gateways/xendit', { keySecret, isActive: true });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'CURRENCY_NOT_SUPPORTED' });
  });

  test('needs its secret before it is switched on', async () => {
    store = await aStore(context.app, 'MXN');
    const answer = await api('PUT', '/api/store/gateways/stripe', { isActive: true });
    expect(answer.json()).toMatchObject({ details: { fields: [{ path: 'keySecret' }] } });
  });
});
