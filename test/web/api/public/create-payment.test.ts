import { expect, test } from 'vitest';
import { SIMULATED_GATEWAY } from '../../../../dev/simulators/gateway/accounts.ts';
import { newId } from '../../../../src/ids.ts';
import { useApp } from '../../../support/app.ts';
import {
  createPaymentOf,
  setGateway,
  useGatewaySimulator,
} from '../../../support/gateway-simulator.ts';
import { aVariant, orderCount, someGoods, stockOf } from '../../../support/goods.ts';
import { paymentsOf } from '../../../support/payments.ts';
import { rows } from '../../../support/rows.ts';
import { ASHA } from '../../../support/shopper.ts';
import { aStore, type TestStore } from '../../../support/stores.ts';

const context = useApp();
const simulator = useGatewaySimulator(context);
const createPayment = createPaymentOf(context);

async function aShop(): Promise<TestStore> {
  const store = await aStore(context.app);
  await setGateway(store);
  return store;
}

const MINUTE = 60_000;

test('another total than the shopper saw opens nothing', async () => {
  const store = await aShop();
  const mug = await someGoods(store, { stock: 5 });
  const cart = { items: [{ productId: mug.productId, quantity: 2 }] };
  const moved = await createPayment(store, { ...cart, expectedTotal: 900 });
  expect([moved.statusCode, moved.json().code]).toEqual([409, 'TOTAL_CHANGED']);
  expect(moved.json().details).toEqual({ total: 998, delivery: 0, discount: 0 });
  expect(await paymentsOf(store)).toEqual([]);
  expect((await createPayment(store, { ...cart, expectedTotal: 998 })).statusCode).toBe(201);
});

test('opens an order at the gateway for what the database says the cart costs', async () => {
  const store = await aShop();
  await rows(
    `update stores set shipping_fee_minor = 6000, cod_fee_minor = 2500 where owner_id = ?`,
    [store.ownerId],
  );
  const mug = await someGoods(store, { stock: 5 });
  const answer = await createPayment(store, {
    items: [
      { productId: mug.productId, quantity: 1, price: 1 },
      { productId: mug.productId, variantId: mug.variantId, quantity: 1 },
    ],
    notes: ' Ring twice ',
  });
  expect(answer.statusCode).toBe(201);
  const opened = answer.json();
  const [payment] = await paymentsOf(store);
  expect(opened).toEqual({
    transactionId: payment!.id,
    publicToken: payment!.publicToken,
    provider: 'gateway',
    redirectUrl: null,
    gatewayOrderId: payment!.providerOrderId,
    amount: 1_058,
    amountMinor: 105_800,
    currency: 'INR',
    keyId: SIMULATED_GATEWAY.keyId,
    expiresAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  expect(payment).toMatchObject({
    status: 'created',
    provider: 'gateway',
    providerPaymentId: null,
    amountMinor: 105_800,
    orderId: null,
    attention: null,
    metadata: {},
    accountKeyId: SIMULATED_GATEWAY.keyId,
    quote: {
      lines: [{ productId: mug.productId, variantId: mug.variantId, quantity: 2 }],
      customer: ASHA,
      notes: 'Ring twice',
      subtotalMinor: 99_800,
      shippingAmountMinor: 6_000,
      totalAmountMinor: 105_800,
    },
  });
  const inMinutes = (at: Date | string) => (new Date(at).getTime() - Date.now()) / MINUTE;
  expect(inMinutes(payment!.nextCheckAt!)).toBeCloseTo(10, 0);
  expect(inMinutes(opened.expiresAt)).toBeCloseTo(30, 0);
  const order = simulator.ledger.order(opened.gatewayOrderId);
  expect(order).toMatchObject({ amount: 105_800, currency: 'INR', receipt: payment!.id });
  // No order of ours, no stock taken: nothing is bought before it is paid.
  expect([await orderCount(store), await stockOf(store, mug.variantId)]).toEqual([0, 5]);
});

test('what cannot be bought is refused before the gateway hears of it', async () => {
  const [store, other] = [await aShop(), await aShop()];
  const mug = await someGoods(store, { stock: 2 });
  const shirt = await someGoods(store);
  await aVariant(store, shirt.productId);
  const foreign = await someGoods(other);
  const penny = await someGoods(store, { priceMinor: 99 });
  const of = (productId: string, quantity = 1) => ({ items: [{ productId, quantity }] });
  const refused = async (cart: Parameters<typeof createPayment>[1]) => {
    const answer = await createPayment(store, cart);
    const { code, message } = answer.json();
    return [answer.statusCode, code, message];
  };
  expect(await refused(of(mug.productId, 3))).toEqual([
    400,
    'OUT_OF_STOCK',
    'Some items are out of stock',
  ]);
  expect(await refused(of(foreign.productId))).toEqual([
    400,
    'PRODUCT_NOT_FOUND',
    `Product not found: ${foreign.productId}`,
  ]);
  expect(await refused(of(shirt.productId))).toMatchObject([
    400,
    'VARIANT_REQUIRED',
    expect.any(String),
  ]);
  expect(await refused(of(penny.productId))).toEqual([
    400,
    'AMOUNT_TOO_SMALL',
    'To pay online, your order must be at least ₹1',
  ]);
  const phone = { ...of(mug.productId), customer: { ...ASHA, phone: '12' } };
  expect(await refused(phone)).toMatchObject([400, 'VALIDATION_FAILED', expect.any(String)]);
  expect(simulator.calls).toEqual([]);
  expect(await paymentsOf(store)).toEqual([]);
});

test('a store without keys, or that has switched it off, takes no online payment', async () => {
  const store = await aStore(context.app);
  const items = [{ productId: (await someGoods(store)).productId, quantity: 1 }];
  const code = async () => (await createPayment(store, { items })).json().code;
  expect(await code()).toBe('PAYMENTS_NOT_CONFIGURED');
  await setGateway(store);
  expect(await code()).toBeUndefined();
  await rows(`update stores set online_enabled = false where owner_id = ?`, [store.ownerId]);
  expect(await code()).toBe('PAYMENTS_NOT_CONFIGURED');
});

test('an unknown store is 404', async () => {
  const store = await aShop();
  const items = [{ productId: newId(), quantity: 1 }];
  expect((await createPayment({ ...store, slug: 'no-such-shop' }, { items })).statusCode).toBe(404);
});

test('one address has twenty tries a minute in a store', async () => {
  const store = await aShop();
  // Shops share counters, a few dozen of them: one of three others has another one.
  const others = [await aShop(), await aShop(), await aShop()];
  const send = ({ slug }: TestStore) =>
    context.app.inject({
      method: 'POST',
      url: `/api/public/catalog/${slug}/create-payment`,
      remoteAddress: '198.51.100.20',
      payload: {},
    });
  for (let i = 0; i < 20; i++) expect((await send(store)).statusCode).toBe(400);
  const refused = await send(store);
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'RATE_LIMITED']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const elsewhere = await Promise.all(others.map(send));
  expect(elsewhere.map(({ statusCode }) => statusCode)).toContain(400);
});

test('with a key it opens one payment, however often and at once it is asked', async () => {
  const store = await aShop();
  const items = [{ productId: (await someGoods(store)).productId, quantity: 1 }];
  const key = { 'idempotency-key': newId() };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => createPayment(store, { items }, key)),
  );
  const [first] = answers;
  for (const answer of answers) {
    expect([answer.statusCode, answer.json()]).toEqual([201, first!.json()]);
  }
  const replayed = answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true');
  expect(replayed).toHaveLength(4);
  expect(await paymentsOf(store)).toHaveLength(1);
  const other = await createPayment(store, { items, notes: 'Another' }, key);
  expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
});

test('a refusal is not kept: the same key may succeed later', async () => {
  const store = await aShop();
  const mug = await someGoods(store, { stock: 0 });
  const items = [{ productId: mug.productId, quantity: 1 }];
  const key = { 'idempotency-key': newId() };
  expect((await createPayment(store, { items }, key)).statusCode).toBe(400);
  await rows(`update product_variants set track_stock = false where owner_id = ?`, [store.ownerId]);
  const answer = await createPayment(store, { items }, key);
  expect([answer.statusCode, answer.headers['idempotent-replayed']]).toEqual([201, undefined]);
});
