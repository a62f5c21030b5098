import { beforeEach, describe, expect, test } from 'vitest';
import { finishPayment } from '../../../src/features/checkout/finish-payment.ts';
import { findTransaction } from '../../../src/features/payments/transactions/queries/find-transaction.ts';
import { findStoreOf } from '../../../src/features/stores/find-store.ts';
import type { Store } from '../../../src/features/stores/store.ts';
import { useApp } from '../../support/app.ts';
import {
  anOpenedPayment,
  type OpenedPayment,
  setGateway,
  useGatewaySimulator,
} from '../../support/gateway-simulator.ts';
import { orderCount, someGoods, stockOf, type TestGoods } from '../../support/goods.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const gateway = useGatewaySimulator(context);
let owner: TestStore;
let store: Store;
let goods: TestGoods;
let opened: OpenedPayment;

beforeEach(async () => {
  owner = await aStore(context.app);
  await setGateway(owner);
  store = (await findStoreOf(owner.tenant)) as Store;
  goods = await someGoods(owner, { priceMinor: 49_900, stock: 5 });
  const items = [{ productId: goods.productId, quantity: 2 }];
  opened = await anOpenedPayment(context, owner, { items });
});

const row = () => findTransaction(owner.tenant, opened.transactionId);
const finish = async (proof?: { paymentId: string; signature: string }) =>
  finishPayment(
    store,
    await row(),
    proof ? { gatewayPaymentId: proof.paymentId, gatewaySignature: proof.signature } : null,
  );
const pay = (paying = {}) => gateway.pay(opened.gatewayOrderId, { webhook: false, ...paying });

describe('finishing a payment', () => {
  test('with and without proof, many at once, makes one order', async () => {
    const proof = pay();
    const finished = await Promise.all(
      Array.from({ length: 10 }, (_, index) => finish(index % 2 ? proof : undefined)),
    );
    const orders = new Set(finished.map((one) => (typeof one === 'string' ? one : one.id)));
    expect(orders.size).toBe(1);
    expect(await orderCount(owner)).toBe(1);
    expect(await stockOf(owner, goods.variantId)).toBe(3);
    expect(await row()).toMatchObject({ status: 'captured', attention: null });
  });

  test('that nobody has paid, or that failed, says so', async () => {
    expect(await finish()).toBe('unpaid');
    gateway.fail(opened.gatewayOrderId, { webhook: false });
    expect(await finish()).toBe('unpaid');
    expect(await orderCount(owner)).toBe(0);
  });

  test('with held money takes it for a proof, and else waits', async () => {
    const proof = pay({ capture: false });
    expect(await finish()).toBe('unclear');
    expect(await finish(proof)).toMatchObject({ paymentMethod: 'online' });
  });

  test('with a wrong proof is as without one', async () => {
    const { paymentId } = pay();
    expect(await finish({ paymentId, signature: 'a'.repeat(64) })).toMatchObject({
      totalAmountMinor: 99_800,
    });
  });

  test('of another amount keeps the money in the seller’s sight', async () => {
    const proof = pay({ amountMinor: 100 });
    expect(await finish(proof)).toBe('kept');
    expect(await row()).toMatchObject({ attention: 'amount_mismatch', orderId: null });
    expect(await finish()).toBe('kept');
    expect(await orderCount(owner)).toBe(0);
  });

  test('of what is sold out keeps the money, until there is stock again', async () => {
    const proof = pay();
    await rows('update product_variants set stock = 0 where owner_id = ?', [owner.ownerId]);
    expect(await finish(proof)).toBe('kept');
    expect(await row()).toMatchObject({ attention: 'needs_refund', status: 'captured' });
    await rows('update product_variants set stock = 5 where owner_id = ?', [owner.ownerId]);
    expect(await finish()).toMatchObject({ status: 'new' });
    expect(await row()).toMatchObject({ attention: null });
  });

  test('that went back at the gateway is neither an order nor said to be unpaid', async () => {
    const proof = pay();
    gateway.ledger.payment(proof.paymentId).status = 'refunded';
    expect(await finish(proof)).toBe('unclear');
    expect(await finish()).toBe('unclear');
    expect(await orderCount(owner)).toBe(0);
  });

  test('that the seller has settled makes no order any more', async () => {
    const proof = pay();
    const closed = { reason: 'Paid back', by: 'Meera', at: new Date().toISOString() };
    await rows(
      `update payment_transactions set status = 'captured', provider_payment_id = ?,
              metadata = ?::jsonb where owner_id = ?`,
      [proof.paymentId, JSON.stringify({ closed }), owner.ownerId],
    );
    expect(await finish(proof)).toBe('kept');
    expect(await orderCount(owner)).toBe(0);
  });
});
