import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SIMULATED_GATEWAY } from '../../../dev/simulators/gateway/accounts.ts';
import { findTransaction } from '../../../src/features/payments/transactions/queries/find-transaction.ts';
import { newId } from '../../../src/ids.ts';
import { useApp } from '../../support/app.ts';
import { aPayment, setGateway, useGatewaySimulator } from '../../support/gateway-simulator.ts';
import { aVariant, orderCount, someGoods, type TestGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { alertReasonsOf, paymentsOf } from '../../support/payments.ts';
import { checkoutOf } from '../../support/shopper.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const simulator = useGatewaySimulator(context);
const checkout = checkoutOf(context);
useInvariants();

interface Line {
  productId: string;
  variantId: string;
  quantity: number;
}

const PRICES = [100, 1_000, 49_900, 999_900];
const SHELF = { trackStock: false, stock: 0 };

/** A store whose first product comes in two variants, one of them dear. */
async function aShop(): Promise<{ store: TestStore; goods: TestGoods[] }> {
  const store = await aStore(context.app);
  await setGateway(store);
  const goods: TestGoods[] = [];
  for (const priceMinor of PRICES) goods.push(await someGoods(store, { priceMinor, ...SHELF }));
  const { productId } = goods[0]!;
  goods.push({
    productId,
    variantId: await aVariant(store, productId, { priceMinor: 500_000, ...SHELF }),
  });
  return { store, goods };
}

const quantity = fc.integer({ min: 1, max: 9 });
const lines = fc.uniqueArray(fc.record({ pick: fc.nat(PRICES.length), quantity }), {
  minLength: 1,
  maxLength: 4,
  selector: ({ pick }) => pick,
});

/** What somebody may try who has paid for one cart and wants another one. */
const CARTS = {
  'a piece more': (cart: Line[]) => cart.with(0, { ...cart[0]!, quantity: cart[0]!.quantity + 1 }),
  'many more': (cart: Line[]) => cart.map((line) => ({ ...line, quantity: line.quantity * 10 })),
  'a piece less': (cart: Line[]) =>
    cart[0]!.quantity > 1
      ? cart.with(0, { ...cart[0]!, quantity: cart[0]!.quantity - 1 })
      : [...cart, cart[0]!],
  'a line more': (cart: Line[], spare: Line) => [...cart, spare],
  'a line less': (cart: Line[], spare: Line) => (cart.length > 1 ? cart.slice(1) : [spare]),
  'another item': (cart: Line[], spare: Line) =>
    cart.with(-1, { ...spare, quantity: cart.at(-1)!.quantity }),
  'a line twice': (cart: Line[]) => [...cart, cart[0]!],
  'one line split, and one piece more': (cart: Line[]) => [...cart, { ...cart[0]!, quantity: 1 }],
} as const;

const hmac = (text: string, secret: string = SIMULATED_GATEWAY.keySecret) =>
  createHmac('sha256', secret).update(text).digest('hex');

interface Proof {
  gatewayOrderId: string;
  gatewayPaymentId: string;
  gatewaySignature: string;
}

/** What is no proof of the payment, though it looks like one. */
const PROOFS: Record<string, (proof: Proof, other: Proof) => Proof> = {
  'a signature of another payment': (proof, { gatewaySignature }) => ({
    ...proof,
    gatewaySignature,
  }),
  'a shortened signature': (proof) => ({
    ...proof,
    gatewaySignature: proof.gatewaySignature.slice(0, -1),
  }),
  'a signature in capitals': (proof) => ({
    ...proof,
    gatewaySignature: `A${proof.gatewaySignature.slice(1).toUpperCase()}`,
  }),
  'a signature by another secret': (proof) => ({
    ...proof,
    gatewaySignature: hmac(`${proof.gatewayOrderId}|${proof.gatewayPaymentId}`, 'guessed'),
  }),
  'order and payment changed round': ({ gatewayOrderId, gatewayPaymentId, ...proof }) => ({
    ...proof,
    gatewayOrderId: gatewayPaymentId,
    gatewayPaymentId: gatewayOrderId,
  }),
  'another payment’s id': (proof, { gatewayPaymentId }) => ({ ...proof, gatewayPaymentId }),
  'another order’s id': (proof, { gatewayOrderId }) => ({ ...proof, gatewayOrderId }),
};

const trick = fc.oneof(
  fc.record({ cart: fc.constantFrom(...(Object.keys(CARTS) as (keyof typeof CARTS)[])) }),
  fc.record({ proof: fc.constantFrom(...Object.keys(PROOFS)) }),
  fc.constant({ otherStore: true as const }),
  fc.record({ paidMinor: fc.integer({ min: 1, max: 99 }) }),
);

test('A-10 whoever pays for one cart never gets another one, and never loses the money', async () => {
  const [{ store, goods }, neighbour] = [await aShop(), await aShop()];
  const lineOf = ({ pick, quantity: pieces }: { pick: number; quantity: number }): Line => ({
    ...goods[pick]!,
    quantity: pieces,
  });
  const spareOf = (cart: Line[]): Line => {
    const spare = goods.findLast(({ variantId }) =>
      cart.every((line) => line.variantId !== variantId),
    );
    return { ...spare!, quantity: 1 };
  };
  const elsewhere = await aPayment(context, simulator, store, {
    items: [lineOf({ pick: 0, quantity: 1 })],
  });
  let honest = 0;

  await fc.assert(
    fc.asyncProperty(lines, trick, async (picked, chosen) => {
      const items = picked.map(lineOf);
      const paying = 'paidMinor' in chosen ? { amountMinor: chosen.paidMinor } : {};
      const {
        opened,
        paymentId,
        checkout: body,
      } = await aPayment(context, simulator, store, { items }, paying);
      const proof = body as unknown as Proof;
      const other = elsewhere.checkout as unknown as Proof;
      const wanted =
        'cart' in chosen
          ? { ...body, items: CARTS[chosen.cart](items, spareOf(items)) }
          : 'proof' in chosen
            ? { ...body, ...PROOFS[chosen.proof]!(proof, other) }
            : body;
      const where = 'otherStore' in chosen ? neighbour.store : store;
      const refused = await checkout(where, wanted);
      expect(refused.statusCode, refused.body).toBe(400);
      expect([await orderCount(store), await orderCount(neighbour.store)]).toEqual([honest, 0]);

      const payment = await findTransaction(store.tenant, opened.transactionId);
      expect(payment.orderId).toBeNull();
      if (refused.json().code === 'CART_CHANGED') {
        expect(payment).toMatchObject({ providerPaymentId: paymentId, status: 'captured' });
        expect(await alertReasonsOf(store)).toContainEqual([payment.id, 'captured_without_order']);
      }
      const again = await checkout(store, body);
      if ('paidMinor' in chosen) {
        expect(again.json().code).toBe('PAYMENT_MISMATCH');
        expect(await alertReasonsOf(store)).toContainEqual([payment.id, 'amount_mismatch']);
      } else {
        honest += 1;
        expect([again.statusCode, again.json().duplicate]).toEqual([201, false]);
        expect(again.json().totalAmount).toBe(opened.amount);
        expect((await alertReasonsOf(store)).map(([id]) => id)).not.toContain(payment.id);
      }
    }),
    { numRuns: 200 },
  );
  expect(honest).toBeGreaterThan(100);
}, 120_000);

test('A-10 a payment of nobody’s order buys nothing twice over', async () => {
  const { store, goods } = await aShop();
  const gatewayOrderId = `order_${newId()}`;
  const send = (pieces: number, paymentId: string) =>
    checkout(store, {
      paymentMethod: 'online',
      items: [{ ...goods[1]!, quantity: pieces }],
      gatewayOrderId,
      gatewayPaymentId: paymentId,
      gatewaySignature: hmac(`${gatewayOrderId}|${paymentId}`),
    });
  expect((await send(1, 'pay_one')).statusCode).toBe(201);
  expect((await send(9, 'pay_two')).json().code).toBe('CART_CHANGED');
  expect(await orderCount(store)).toBe(1);
  expect((await paymentsOf(store)).map(({ attention }) => attention)).toEqual([
    null,
    'needs_refund',
  ]);
});
