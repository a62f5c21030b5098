import { createHmac } from 'node:crypto';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { SIMULATED_GATEWAY } from '../../../../dev/simulators/gateway/accounts.ts';
import { connectGateways } from '../../../../src/features/payments/gateway/gateway-connection.ts';
import { newId } from '../../../../src/ids.ts';
import { SecretBox } from '../../../../src/kernel/crypto/encryption.ts';
import { useApp } from '../../../support/app.ts';
import {
  anOpenedPayment,
  aPayment,
  createPaymentOf,
  paidCheckout,
  setGateway,
  useGatewaySimulator,
} from '../../../support/gateway-simulator.ts';
import { orderCount, someGoods, stockOf, type TestGoods } from '../../../support/goods.ts';
import { useInvariants } from '../../../support/invariants.ts';
import { anOnlineShop } from '../../../support/online-shop.ts';
import { asSellerReads } from '../../../support/orders.ts';
import { alertReasonsOf, paymentsOf } from '../../../support/payments.ts';
import { setPlatform } from '../../../support/platform-settings.ts';
import { rows } from '../../../support/rows.ts';
import { ASHA, checkoutOf } from '../../../support/shopper.ts';
import { besideSettings, countingStatements } from '../../../support/statements.ts';
import { aStore, type TestStore } from '../../../support/stores.ts';

const context = useApp();
const simulator = useGatewaySimulator(context);
const checkout = checkoutOf(context);
useInvariants();

async function aShop(): Promise<{ store: TestStore; mug: TestGoods; cart: { items: object[] } }> {
  const { store, goods: mug } = await anOnlineShop(context, { stock: 5 });
  return { store, mug, cart: { items: [{ productId: mug.productId, quantity: 2 }] } };
}

const pay = (store: TestStore, cart: { items: object[] }) =>
  aPayment(context, simulator, store, cart);

const outcome = (answer: Awaited<ReturnType<typeof checkout>>) => [
  answer.statusCode,
  answer.json().code ?? answer.json().duplicate,
];

test('what was paid becomes an order, written whole', async () => {
  const { store, mug, cart } = await aShop();
  const { paymentId, checkout: body } = await pay(store, cart);
  const answer = await checkout(store, { ...body, notes: 'Ring twice' });
  expect(answer.statusCode).toBe(201);
  const { order, totalAmount, duplicate } = answer.json();
  expect({ totalAmount, duplicate }).toEqual({ totalAmount: 998, duplicate: false });
  expect(order).toMatchObject({
    orderNumber: 1001,
    source: 'public_store',
    status: 'new',
    paymentStatus: 'paid',
    financialStatus: 'paid',
    paymentMethod: 'online',
    customer: ASHA,
    items: [{ productId: mug.productId, variantId: mug.variantId, quantity: 2, unitPrice: 499 }],
    totalAmount: 998,
    taxAmount: 0,
    notes: 'Ring twice',
    flags: [],
  });
  expect(await stockOf(store, mug.variantId)).toBe(3);
  const [payment] = await paymentsOf(store);
  expect(payment).toMatchObject({
    status: 'captured',
    providerPaymentId: paymentId,
    orderId: order.id,
    method: 'upi',
    attention: null,
    metadata: { contact: '+919876543210', email: 'asha@example.com' },
    capturedAt: expect.any(Date),
    confirmedAt: expect.any(Date),
    nextCheckAt: null,
  });
  const told = await rows<object>(
    `select kind, title, order_id from notifications where owner_id = ? and channel = 'in_app'`,
    [store.ownerId],
  );
  expect(told).toEqual([{ kind: 'order_new', title: 'New order 1001', order_id: order.id }]);
  const story = await rows<{ type: string; data: object }>(
    `select type, data from order_events where owner_id = ? and order_id = ? order by id`,
    [store.ownerId, order.id],
  );
  expect(story.map(({ type }) => type)).toEqual(['created', 'paid_online']);
  expect(story.find(({ type }) => type === 'paid_online')?.data).toEqual({
    amountMinor: 99_800,
    currency: 'INR',
    method: 'upi',
    reference: paymentId,
  });
  const [counter] = await rows<object>(`select count from usage_counters where owner_id = ?`, [
    store.ownerId,
  ]);
  expect(counter).toEqual({ count: 1 });
});

test('the seller finds the order by its payment, and reads what the shopper was answered', async () => {
  const { store, cart } = await aShop();
  const { paymentId, checkout: body } = await pay(store, cart);
  const { order } = (await checkout(store, body)).json();
  const found = await context.app.inject({
    url: `/api/orders?search=${paymentId}`,
    headers: store.headers,
  });
  expect(found.json().items).toMatchObject([{ id: order.id }]);
  const read = await context.app.inject({
    url: `/api/orders/${order.id}`,
    headers: store.headers,
  });
  expect(read.json()).toEqual(asSellerReads(order));
});

test('E-03 the same payment again is the same order, whoever asks and however often', async () => {
  const { store, mug, cart } = await aShop();
  const { checkout: body } = await pay(store, cart);
  const first = await checkout(store, body);
  for (const again of [
    body,
    { ...body, notes: 'Once more' },
    { ...body, items: [{ productId: mug.productId, quantity: 1 }] },
  ]) {
    const answer = await checkout(store, again);
    expect([answer.statusCode, answer.json().duplicate]).toEqual([200, true]);
    expect(answer.json().order.id).toBe(first.json().order.id);
    expect(answer.headers['idempotent-replayed']).toBeUndefined();
  }
  expect([await orderCount(store), await stockOf(store, mug.variantId)]).toEqual([1, 3]);
});

test('a key answers what it was answered, and nothing else', async () => {
  const { store, cart } = await aShop();
  const { checkout: body } = await pay(store, cart);
  const key = { 'idempotency-key': newId() };
  const first = await checkout(store, body, key);
  const again = await checkout(store, body, key);
  expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([200, 'true']);
  expect(again.json()).toEqual({ ...first.json(), duplicate: true });
  const other = await checkout(store, { ...body, notes: 'Another' }, key);
  expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  expect(await orderCount(store)).toBe(1);
});

test('the quoted total stands when prices, fees and the product itself have changed since', async () => {
  const { store, mug, cart } = await aShop();
  const { checkout: body } = await pay(store, cart);
  await rows(`update product_variants set price_minor = 999900 where owner_id = ?`, [
    store.ownerId,
  ]);
  await rows(`update stores set shipping_fee_minor = 6000 where owner_id = ?`, [store.ownerId]);
  await rows(`update products set active = false where owner_id = ?`, [store.ownerId]);
  const answer = await checkout(store, body);
  expect([answer.statusCode, answer.json().totalAmount]).toEqual([201, 998]);
  expect(answer.json().order.items).toMatchObject([{ unitPrice: 499 }]);
  expect(await stockOf(store, mug.variantId)).toBe(3);
});

test('the cart counts by what it holds, however its lines are written', async () => {
  const { store, mug, cart } = await aShop();
  const { checkout: body } = await pay(store, cart);
  const items = [
    { productId: mug.productId.toUpperCase(), variantId: mug.variantId, quantity: 1 },
    { productId: mug.productId, variantId: null, quantity: 1 },
  ];
  expect(outcome(await checkout(store, { ...body, items }))).toEqual([201, false]);
});

test('what is paid already is never refused for the cap', async () => {
  const { store, cart } = await aShop();
  const first = await pay(store, { items: [{ ...cart.items[0], quantity: 1 }] });
  const second = await pay(store, cart);
  await rows(`update plans set order_cap = 1 where slug = 'growth'`);
  try {
    await setPlatform({ orderCap: 'enforce' });
    expect(outcome(await checkout(store, first.checkout))).toEqual([201, false]);
    expect(outcome(await checkout(store, second.checkout))).toEqual([201, false]);
    const refused = await createPaymentOf(context)(store, cart);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'STORE_NOT_TAKING_ORDERS']);
  } finally {
    await rows(`update plans set order_cap = 2000 where slug = 'growth'`);
    await setPlatform({ orderCap: 'count' });
  }
});

test('what is gone when it is paid for costs neither an order number nor a lock, and is gone for good', async () => {
  const { store, mug, cart } = await aShop();
  const { checkout: late } = await pay(store, cart);
  await checkout(store, { items: [{ productId: mug.productId, quantity: 4 }] });
  // By itself: all of this works over a single connection, too.
  const holder = new pg.Client(context.db.url);
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from product_variants where owner_id = $1 for update', [
    store.ownerId,
  ]);
  const refused = await checkout(store, late);
  await holder.end();
  expect(outcome(refused)).toEqual([400, 'OUT_OF_STOCK']);
  expect(refused.json().details.lines).toMatchObject([{ requested: 2, available: 1 }]);
  expect(await paymentsOf(store)).toMatchObject([
    { status: 'captured', attention: 'needs_refund' },
  ]);
  const [counter] = await rows<object>(
    'select last_number as last from order_counters where owner_id = ?',
    [store.ownerId],
  );
  expect(counter).toEqual({ last: 1001 });
});

test('the parts of the proof that are missing are named', async () => {
  const { store, cart } = await aShop();
  const { checkout: body } = await pay(store, cart);
  const { gatewaySignature: _, gatewayPaymentId: __, ...less } = body;
  const answer = await checkout(store, less);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().details.fields).toEqual([
    { path: 'gatewayPaymentId', message: 'is required' },
    { path: 'gatewaySignature', message: 'is required' },
  ]);
});

test('E-03 what the gateway has not signed buys nothing and leaves no trace', async () => {
  const { store, cart } = await aShop();
  const { opened, checkout: body } = await pay(store, cart);
  const signature = String(body.gatewaySignature);
  const forged = [
    '0'.repeat(64),
    signature.slice(1),
    signature.toUpperCase(),
    'x',
    `${signature} `,
  ];
  for (const gatewaySignature of forged) {
    const answer = await checkout(store, { ...body, gatewaySignature });
    expect(outcome(answer)).toEqual([400, 'INVALID_SIGNATURE']);
  }
  const [payment] = await paymentsOf(store);
  expect(payment).toMatchObject({ id: opened.transactionId, status: 'created', attention: null });
  expect(await alertReasonsOf(store)).toEqual([]);
  expect(outcome(await checkout(store, body))).toEqual([201, false]);
});

describe('a payment for an order of the gateway that this store has not opened', () => {
  const signed = (gatewayOrderId: string, paymentId = `pay_${newId()}`) => {
    const order = simulator.ledger.orders.get(gatewayOrderId);
    const signature = order
      ? simulator.sign(gatewayOrderId, paymentId)
      : hmac(gatewayOrderId, paymentId);
    return { gatewayOrderId, proof: { paymentId, signature } };
  };

  test('is refused when another store has, on the same account of the gateway, too', async () => {
    const [a, b] = [await aShop(), await aShop()];
    const { checkout: body } = await pay(a.store, a.cart);
    const answer = await checkout(b.store, { ...body, ...b.cart });
    expect(outcome(answer)).toEqual([400, 'UNKNOWN_PAYMENT']);
    expect([await paymentsOf(b.store), await orderCount(b.store)]).toEqual([[], 0]);
    expect(outcome(await checkout(a.store, body))).toEqual([201, false]);
  });

  test('is taken at its word outside production, and the order says so', async () => {
    const { store, cart } = await aShop();
    const { gatewayOrderId, proof } = signed(`order_${newId()}`);
    const body = paidCheckout(cart, { gatewayOrderId }, proof);
    const answer = await checkout(store, body);
    expect(outcome(answer)).toEqual([201, false]);
    expect(answer.json().order).toMatchObject({ flags: ['amountUnconfirmed'], totalAmount: 998 });
    const again = await checkout(store, body);
    expect(outcome(again)).toEqual([200, true]);
    expect(await paymentsOf(store)).toMatchObject([
      { status: 'captured', providerOrderId: gatewayOrderId, orderId: answer.json().order.id },
    ]);
    const other = { ...body, gatewayPaymentId: 'pay_other' };
    expect(outcome(await checkout(store, other))).toEqual([400, 'INVALID_SIGNATURE']);
  });

  test('is kept when what it would buy is sold out', async () => {
    const { store, mug } = await aShop();
    const { gatewayOrderId, proof } = signed(`order_${newId()}`);
    const items = [{ productId: mug.productId, quantity: 6 }];
    const answer = await checkout(store, paidCheckout({ items }, { gatewayOrderId }, proof));
    expect([...outcome(answer), answer.json().message]).toEqual([
      400,
      'OUT_OF_STOCK',
      'Some items are out of stock',
    ]);
    const [payment] = await paymentsOf(store);
    expect(payment).toMatchObject({ status: 'captured', attention: 'needs_refund' });
    expect(await alertReasonsOf(store)).toEqual([[payment!.id, 'needs_refund']]);
  });

  test('is refused when the platform requires payments to be known, and in production', async () => {
    const { store, cart } = await aShop();
    const { gatewayOrderId, proof } = signed(`order_${newId()}`);
    const body = paidCheckout(cart, { gatewayOrderId }, proof);
    await setPlatform({ requireKnownPayment: true });
    try {
      expect(outcome(await checkout(store, body))).toEqual([400, 'UNKNOWN_PAYMENT']);
    } finally {
      await setPlatform({ requireKnownPayment: false });
    }
    const connection = {
      gatewayOrigins: { ...context.config.gatewayOrigins, gateway: simulator.origin },
      frontendUrl: context.config.frontendUrl,
      secrets: new SecretBox(context.config.encryptionKey),
      webhookSecrets: [],
    };
    connectGateways({ ...connection, isProduction: true });
    try {
      expect(outcome(await checkout(store, body))).toEqual([400, 'UNKNOWN_PAYMENT']);
    } finally {
      connectGateways({ ...connection, isProduction: false });
    }
    expect(await paymentsOf(store)).toEqual([]);
  });
});

test('a payment buys once, whichever order of the gateway it is signed for', async () => {
  const [a, b] = [await aShop(), await aShop()];
  const { checkout: body, paymentId } = await pay(a.store, a.cart);
  const first = await checkout(a.store, body);
  const signedFor = (gatewayOrderId: string, cart: { items: object[] }) =>
    paidCheckout(
      cart,
      { gatewayOrderId },
      { paymentId, signature: hmac(gatewayOrderId, paymentId) },
    );
  const { gatewayOrderId: asked } = await anOpenedPayment(context, a.store, a.cart);
  for (const gatewayOrderId of [asked, `order_${newId()}`]) {
    const answer = await checkout(a.store, signedFor(gatewayOrderId, a.cart));
    expect(outcome(answer)).toEqual([200, true]);
    expect(answer.json().order.id).toBe(first.json().order.id);
  }
  const elsewhere = await checkout(b.store, signedFor(`order_${newId()}`, b.cart));
  expect(outcome(elsewhere)).toEqual([400, 'UNKNOWN_PAYMENT']);
  expect([await orderCount(a.store), await orderCount(b.store)]).toEqual([1, 0]);
  expect(await stockOf(a.store, a.mug.variantId)).toBe(3);
});

const hmac = (orderId: string, paymentId: string) =>
  createHmac('sha256', SIMULATED_GATEWAY.keySecret).update(`${orderId}|${paymentId}`).digest('hex');

test('paying for a hundred lines takes as many statements as paying for one', async () => {
  const store = await aStore(context.app);
  await setGateway(store);
  const goods = await Promise.all(Array.from({ length: 100 }, () => someGoods(store)));
  const lines = goods.map(({ productId }) => ({ productId, quantity: 1 }));
  const statementsFor = async (items: object[]) => {
    const counted = <T>(work: () => Promise<T>) =>
      countingStatements(context.db.knex, work, besideSettings);
    const opening = await counted(() => pay(store, { items }));
    const placing = await counted(() => checkout(store, opening.result.checkout));
    expect(placing.result.statusCode).toBe(201);
    return { opening: opening.statements.length, placing: placing.statements.length };
  };
  const forOne = await statementsFor(lines.slice(0, 1));
  expect(await statementsFor(lines)).toEqual(forOne);
  expect(forOne.opening).toBeLessThanOrEqual(8);
  expect(forOne.placing).toBeLessThanOrEqual(20);
});
