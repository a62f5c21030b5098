import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CART_KEY, Cart, type CartItem, META_KEY } from '../../public/js/shop/cart.js';
import { aStorage } from './support/storage.ts';

const product = fc.constantFrom('p1', 'p2', 'p3');
const variant = fc.constantFrom(undefined, null, 'v1', 'v2');
const change = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    productId: product,
    variantId: variant,
    quantity: fc.integer({ min: 1, max: 50 }),
  }),
  fc.record({
    kind: fc.constant('update' as const),
    productId: product,
    variantId: variant,
    quantity: fc.integer({ min: -5, max: 50 }),
  }),
  fc.record({ kind: fc.constant('clear' as const) }),
);

const item = (productId: string, variantId: string | null | undefined, quantity: number) => ({
  productId,
  ...(variantId === undefined ? {} : { variantId }),
  productName: productId,
  quantity,
  price: 10,
});

test('any run of changes leaves what a plain map of pairs leaves, in storage and in memory', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      const storage = aStorage();
      const cart = new Cart(storage, 'shop');
      const model = new Map<string, CartItem>();
      cart.mount();
      for (const each of changes) {
        if (each.kind === 'clear') {
          cart.clearCart();
          model.clear();
          continue;
        }
        const { productId, variantId, quantity } = each;
        const pair = `${productId} ${typeof variantId} ${variantId}`;
        const line = model.get(pair);
        if (each.kind === 'add') {
          cart.addItem(item(productId, variantId, quantity));
          model.set(pair, item(productId, variantId, quantity + (line?.quantity ?? 0)));
        } else {
          cart.updateQuantity(productId, variantId, quantity);
          if (quantity <= 0) model.delete(pair);
          else if (line) line.quantity = quantity;
        }
        expect(JSON.parse(storage.getItem(CART_KEY) ?? '')).toEqual([...model.values()]);
      }
      const total = [...model.values()].reduce((sum, each) => sum + each.quantity, 0);
      expect(cart.items).toEqual([...model.values()]);
      expect(cart.itemCount).toBe(total);
      expect(cart.totalAmount).toBe(total * 10);
    }),
  );
});

test('whatever text is stored, the cart reads it without an error and stays within its limits', () => {
  const line = fc.record(
    {
      productId: fc.anything(),
      variantId: fc.anything(),
      productName: fc.anything(),
      quantity: fc.anything(),
      price: fc.anything(),
    },
    { requiredKeys: [] },
  );
  const stored = fc.oneof(
    fc.string(),
    fc.json(),
    fc.array(line, { maxLength: 300 }).map((lines) => JSON.stringify(lines)),
  );
  fc.assert(
    fc.property(stored, stored, (text, meta) => {
      const cart = new Cart(aStorage({ [CART_KEY]: text, [META_KEY]: meta }), 'shop');
      cart.mount();
      cart.addItem(item('p1', undefined, 1));
      expect(cart.items.length).toBeGreaterThan(0);
      expect(cart.items.length).toBeLessThanOrEqual(100);
      for (const each of cart.items) {
        expect(typeof each.productId).toBe('string');
        expect(Number.isInteger(each.quantity) && each.quantity >= 1 && each.quantity <= 9999).toBe(
          true,
        );
        expect(each.price).toBeGreaterThanOrEqual(0);
        cart.shopOf(each);
      }
      expect(Number.isFinite(cart.totalAmount)).toBe(true);
    }),
  );
});
