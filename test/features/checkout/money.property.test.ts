import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SellableProduct } from '../../../src/features/catalog/find-sellable-variants.ts';
import { chargesFor } from '../../../src/features/checkout/charges.ts';
import { newOrder } from '../../../src/features/orders/new-order.ts';
import { pricedLines } from '../../../src/features/orders/price-lines.ts';
import type { Store } from '../../../src/features/stores/store.ts';
import {
  currencyDigits,
  MAX_MINOR,
  majorFromMinor,
  minorFromMajor,
} from '../../../src/kernel/format/money.ts';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { rows } from '../../support/rows.ts';
import { ASHA } from '../../support/shopper.ts';
import { aStore } from '../../support/stores.ts';

const CARTS = bySize({ smoke: 2_000, full: 100_000 });

const fee = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 99_999 }));
const cart = fc.record({
  currency: fc.constantFrom('INR', 'EUR', 'JPY', 'KWD'),
  prices: fc.array(
    fc.oneof(fc.integer({ min: 0, max: 1_000_000 }), fc.constantFrom(1, 10, 33, 99_999_999)),
    { minLength: 1, maxLength: 8 },
  ),
  lines: fc.array(fc.record({ pick: fc.nat(7), quantity: fc.integer({ min: 1, max: 120 }) }), {
    minLength: 1,
    maxLength: 20,
  }),
  delivery: fee,
  codFee: fee,
  freeAbove: fc.option(fc.integer({ min: 1, max: 500_000 })),
  method: fc.constantFrom('cod', 'online'),
});
type Cart = typeof cart extends fc.Arbitrary<infer C> ? C : never;

/** What a cart costs, in whole numbers without end: the sum of its pieces, and the store's fees. */
function costOf({ prices, lines, delivery, codFee, freeAbove, method }: Cart) {
  let subtotal = 0n;
  for (const { pick, quantity } of lines) {
    subtotal += BigInt(prices[pick % prices.length] ?? 0) * BigInt(quantity);
  }
  const isFree = freeAbove !== null && subtotal >= BigInt(freeAbove);
  const shipping = (isFree ? 0n : BigInt(delivery)) + (method === 'cod' ? BigInt(codFee) : 0n);
  return { subtotal, shipping, total: subtotal + shipping };
}

/** An amount as one writes it, by moving the point: 49950 in INR is 499.5. */
function written(minor: bigint, currency: string): string {
  const digits = { INR: 2, EUR: 2, JPY: 0, KWD: 3 }[currency] ?? 0;
  const text = String(minor).padStart(digits + 1, '0');
  const fraction = text.slice(text.length - digits).replace(/0+$/, '');
  const whole = text.slice(0, text.length - digits);
  return digits === 0 || fraction === '' ? whole : `${whole}.${fraction}`;
}

/** The same cart as the shop works it out. */
function orderedBy(given: Cart) {
  const products = new Map(
    given.prices.map((priceMinor, pick): [string, SellableProduct] => {
      const more = {
        active: true,
        trackStock: false,
        oversell: false,
        stock: 0,
        weightGrams: null,
        imageId: null,
      };
      const variant = { id: `v${pick}`, name: '', sku: null, priceMinor, ...more };
      const product = { id: `p${pick}`, name: 'Mug', names: null, slug: 'mug', active: true };
      return [product.id, { ...product, variants: [variant] }];
    }),
  );
  const requests = given.lines.map(({ pick, quantity }) => ({
    productId: `p${pick % given.prices.length}`,
    quantity,
  }));
  const lines = pricedLines(requests, products);
  const store = {
    shippingFeeMinor: given.delivery,
    codFeeMinor: given.codFee,
    freeShippingAboveMinor: given.freeAbove,
  } as Store;
  const subtotalMinor = lines.reduce((sum, line) => sum + line.quantity * line.unitPriceMinor, 0);
  const charges = chargesFor(store, subtotalMinor, given.method as 'cod' | 'online', null);
  const order = newOrder({
    orderNumber: 1,
    source: 'public_store',
    status: 'new',
    paymentMethod: given.method as 'cod' | 'online',
    customer: ASHA,
    lines,
    currency: given.currency,
    discountAmountMinor: 0,
    shippingAmountMinor: charges.shippingAmountMinor,
    notes: '',
    language: 'en',
  });
  return { order, charges };
}

test(`A-11 ${CARTS} random carts cost what an independent model in whole numbers says`, () => {
  fc.assert(
    fc.property(cart, (given) => {
      const { subtotal, shipping, total } = costOf(given);
      fc.pre(total <= BigInt(MAX_MINOR));
      const { order, charges } = orderedBy(given);
      expect([order.subtotalMinor, order.shippingAmountMinor, order.totalAmountMinor]).toEqual(
        [subtotal, shipping, total].map(Number),
      );
      expect(charges.totalAmountMinor).toBe(Number(total));
      expect(order.items.reduce((sum, item) => sum + item.totalMinor, 0)).toBe(Number(subtotal));
      // What JSON carries has no residue, and reads back as the same amount.
      const major = majorFromMinor(order.totalAmountMinor, given.currency);
      expect(JSON.stringify(major)).toBe(written(total, given.currency));
      expect(minorFromMajor(major, given.currency)).toBe(Number(total));
      expect(currencyDigits(given.currency)).toBeLessThan(4);
    }),
    { numRuns: CARTS },
  );
}, 300_000);

const context = useApp();
const api = apiOf(context);

test('A-11 no amount that is none is ever kept', async () => {
  const store = await aStore(context.app);
  const bodies = ['1e999', '-1e999', 'NaN', 'Infinity', '0.1e-7', '1.005', '"NaN"', 'null', '-1'];
  for (const price of bodies) {
    const answer = await context.app.inject({
      method: 'POST',
      url: '/api/products',
      headers: { ...store.headers, 'content-type': 'application/json' },
      payload: `{"name":"Mug","price":${price}}`,
    });
    expect([answer.statusCode, price]).toEqual([400, price]);
  }
  const whole = await api(store, 'POST', '/api/products', { name: 'Mug', price: 0.07 });
  expect([whole.statusCode, whole.json().variants[0].price]).toEqual([201, 0.07]);
  // Nowhere may a table keep what is not a whole number of minor units.
  const columns = await rows<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name like '%\\_minor'
        and data_type not in ('bigint', 'integer')`,
  );
  expect(columns).toEqual([]);
});
