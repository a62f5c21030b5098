import { beforeEach, describe, expect, test } from 'vitest';
import type { TransactionMetadata } from '../../../../src/features/payments/transactions/transaction.ts';
import { freshAddress } from '../../../support/accounts.ts';
import { useApp } from '../../../support/app.ts';
import { anOpenedPayment, useGatewaySimulator } from '../../../support/gateway-simulator.ts';
import { orderCount, stockOf, type TestGoods } from '../../../support/goods.ts';
import { useInvariants } from '../../../support/invariants.ts';
import { anOnlineShop } from '../../../support/online-shop.ts';
import { setPlatform } from '../../../support/platform-settings.ts';
import { rows } from '../../../support/rows.ts';
import { aStore, type TestStore } from '../../../support/stores.ts';

const context = useApp();
useInvariants();
const gateway = useGatewaySimulator(context);
let store: TestStore;
let goods: TestGoods;

beforeEach(async () => {
  ({ store, goods } = await anOnlineShop(context, { stock: 5, priceMinor: 49_900 }));
});

const opened = () =>
  anOpenedPayment(context, store, { items: [{ productId: goods.productId, quantity: 2 }] });
const at = (token: string, of = store) => `/api/public/catalog/${of.slug}/payments/${token}`;
const read = (token: string) => context.app.inject(at(token));
const finish = (token: string, payload?: object) =>
  context.app.inject({
    method: 'POST',
    url: `${at(token)}/finish`,
    remoteAddress: freshAddress(),
    ...(payload ? { payload } : {}),
  });

describe('an online payment', () => {
  test('says what it is for and how it can be made, to who has its token alone', async () => {
    const payment = await opened();
    const answer = await read(payment.publicToken);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      transactionId: payment.transactionId,
      state: 'open',
      amount: 998,
      currency: 'INR',
      expiresAt: expect.stringMatching(/Z$/),
      gatewayOrderId: payment.gatewayOrderId,
      keyId: payment.keyId,
      reference: payment.gatewayOrderId,
      lastError: null,
      codAvailable: true,
      lines: [
        expect.objectContaining({
          productId: goods.productId,
          quantity: 2,
          unitPrice: 499,
          total: 998,
        }),
      ],
      subtotal: 998,
      shippingAmount: 0,
      order: null,
    });
    expect((await read(payment.transactionId)).statusCode).toBe(404);
    const stranger = await aStore(context.app);
    const elsewhere = await context.app.inject(at(payment.publicToken, stranger));
    expect(elsewhere.statusCode).toBe(404);
    expect((await finish('nothing')).statusCode).toBe(404);
  });

  test('becomes its order when it is looked at again, without proof, once', async () => {
    const { publicToken, gatewayOrderId } = await opened();
    expect((await finish(publicToken)).json()).toMatchObject({ state: 'open', order: null });
    gateway.pay(gatewayOrderId);
    const first = await finish(publicToken);
    expect(first.json()).toMatchObject({
      state: 'ordered',
      order: { totalAmount: 998, paymentStatus: 'paid', canRequestCancel: true },
    });
    expect((await finish(publicToken)).json()).toEqual(first.json());
    expect((await read(publicToken)).json()).toEqual(first.json());
    expect(await orderCount(store)).toBe(1);
    expect(await stockOf(store, goods.variantId)).toBe(3);
  });

  test('takes what the gateway’s form gave; a proof that is none counts for nothing', async () => {
    const payment = await opened();
    const wrong = { gatewayPaymentId: 'pay_1', gatewaySignature: 'f'.repeat(64) };
    expect((await finish(payment.publicToken, wrong)).json().state).toBe('checking');
    const { paymentId, signature } = gateway.pay(payment.gatewayOrderId);
    const proof = { gatewayPaymentId: paymentId, gatewaySignature: signature };
    expect((await finish(payment.publicToken, proof)).json().state).toBe('ordered');
  });

  test('is being checked while the gateway does not answer', async () => {
    const { publicToken, gatewayOrderId } = await opened();
    gateway.pay(gatewayOrderId);
    gateway.fault = 'down';
    expect((await finish(publicToken)).json()).toMatchObject({ state: 'checking', order: null });
  });

  test('that was paid for what is gone says so, and the shop decides', async () => {
    const { publicToken, gatewayOrderId } = await opened();
    gateway.pay(gatewayOrderId);
    await rows('delete from stock_movements where owner_id = ?', [store.ownerId]);
    await rows('delete from product_variants where owner_id = ?', [store.ownerId]);
    expect((await finish(publicToken)).json().state).toBe('held');
    expect((await read(publicToken)).json().state).toBe('arrived');
    expect(await orderCount(store)).toBe(0);
  });

  test.each([
    [{ needsRefund: true }, 'sold_out'],
    [{ closed: { reason: 'x', by: 'Meera', at: '' } }, 'closed'],
  ] as [TransactionMetadata, string][])('with %j is told as %s', async (metadata, state) => {
    const { publicToken, transactionId } = await opened();
    await rows(
      `update payment_transactions set metadata = ?::jsonb, status = 'captured',
         provider_payment_id = 'pay_x' where owner_id = ? and id = ?`,
      [JSON.stringify(metadata), store.ownerId, transactionId],
    );
    expect((await read(publicToken)).json()).toMatchObject({ state, reference: 'pay_x' });
    await rows('delete from payment_transactions where owner_id = ?', [store.ownerId]);
  });

  test('is told of in a shop that has closed, too', async () => {
    await setPlatform({ inactiveStores: 'close' });
    const { publicToken } = await opened();
    await rows('update stores set is_active = false where owner_id = ?', [store.ownerId]);
    expect((await finish(publicToken)).json().state).toBe('shop_closed');
    await setPlatform({ inactiveStores: 'serve' });
  });
});
