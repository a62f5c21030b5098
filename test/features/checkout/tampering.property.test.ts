import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { someGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { rows } from '../../support/rows.ts';
import { ASHA, checkoutOf } from '../../support/shopper.ts';
import { aStore } from '../../support/stores.ts';

const context = useApp();
useInvariants();
const checkout = checkoutOf(context);

const amount = fc.oneof(
  fc.integer({ min: -1_000_000, max: 1_000_000 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom('0', '-5', null, true, [], {}),
);
const forged = fc.dictionary(
  fc.constantFrom(
    'price',
    'unitPrice',
    'unitPriceMinor',
    'total',
    'totalAmount',
    'totalAmountMinor',
    'subtotal',
    'taxAmount',
    'shippingAmount',
    'discount',
    'discountAmount',
    'currency',
    'status',
    'financialStatus',
    'paymentStatus',
    'source',
    'flags',
    'ownerId',
    'owner_id',
    'storeId',
    'id',
    'orderNumber',
    'createdAt',
    'expectedTotalMinor',
    'constructor',
  ),
  amount,
  { maxKeys: 8 },
);

test('A-09 whatever a client claims, the order is what the database prices make it', async () => {
  const store = await aStore(context.app);
  await rows(
    `update stores set shipping_fee_minor = 6000, cod_fee_minor = 2500, free_shipping_above_minor = 200000
      where owner_id = ?`,
    [store.ownerId],
  );
  const prices = [1, 99, 4_999, 49_950, 100_001];
  const goods = await Promise.all(
    prices.map((priceMinor) => someGoods(store, { priceMinor, trackStock: false, stock: 0 })),
  );
  const cart = fc.record({
    lines: fc.array(
      fc.record({
        pick: fc.nat(prices.length - 1),
        quantity: fc.integer({ min: 1, max: 40 }),
        claims: forged,
      }),
      { minLength: 1, maxLength: 6 },
    ),
    claims: forged,
    about: forged,
    /** What the seller makes of a price while the shopper still looks at the old one. */
    repriced: fc.record({
      pick: fc.nat(prices.length - 1),
      priceMinor: fc.integer({ min: 0, max: 200_000 }),
    }),
  });
  await fc.assert(
    fc.asyncProperty(cart, async ({ lines, claims, about, repriced }) => {
      prices[repriced.pick] = repriced.priceMinor;
      await rows(`update product_variants set price_minor = ? where owner_id = ? and id = ?`, [
        repriced.priceMinor,
        store.ownerId,
        goods[repriced.pick]!.variantId,
      ]);
      const response = await checkout(store, {
        ...claims,
        customer: { ...about, ...ASHA },
        items: lines.map(({ pick, quantity, claims: own }) => ({
          ...own,
          productId: goods[pick]!.productId,
          quantity,
        })),
      });
      const subtotal = lines.reduce((sum, { pick, quantity }) => sum + prices[pick]! * quantity, 0);
      const shipping = (subtotal >= 200_000 ? 0 : 6_000) + 2_500;
      expect(response.statusCode).toBe(201);
      const { id } = response.json().order;
      const [stored] = await rows<object>(
        `select owner_id, status, source, payment_status, financial_status, currency, customer,
                subtotal_minor, discount_amount_minor, shipping_amount_minor, tax_amount_minor,
                total_amount_minor from orders where owner_id = ? and id = ?`,
        [store.ownerId, id],
      );
      expect(stored).toEqual({
        owner_id: store.ownerId,
        status: 'new',
        source: 'public_store',
        payment_status: 'cod',
        financial_status: 'pending',
        currency: 'INR',
        customer: ASHA,
        subtotal_minor: subtotal,
        discount_amount_minor: 0,
        shipping_amount_minor: shipping,
        tax_amount_minor: 0,
        total_amount_minor: subtotal + shipping,
      });
    }),
    { numRuns: bySize({ smoke: 200, full: 5_000 }) },
  );
}, 600_000);

test('A-09 D-05 an order too large for any amount is refused', async () => {
  const store = await aStore(context.app);
  const dear = await someGoods(store, { priceMinor: 1_000_000_000_000, stock: 9_999 });
  for (const quantity of [2, 9_999]) {
    const response = await checkout(store, { items: [{ productId: dear.productId, quantity }] });
    expect(response.statusCode).toBe(400);
  }
  const cheaper = await Promise.all(
    [1, 2].map(() => someGoods(store, { priceMinor: 900_000_000_000 })),
  );
  const response = await checkout(store, {
    items: cheaper.map(({ productId }) => ({ productId, variantId: null, quantity: 1 })),
  });
  expect([response.statusCode, response.json().details.fields[0].path]).toEqual([400, 'items']);
});
