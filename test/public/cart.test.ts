import { describe, expect, test, vi } from 'vitest';
import { CART_KEY, Cart, type CartItem, META_KEY } from '../../public/js/shop/cart.js';
import { aStorage } from './support/storage.ts';

const mug: CartItem = { productId: 'p1', productName: 'Blue mug', quantity: 1, price: 349.5 };
const shirt: CartItem = {
  productId: 'p2',
  variantId: 'v1',
  productName: 'Shirt',
  variantName: 'M',
  quantity: 2,
  price: 500,
  imageUrl: '/media/a/b/160.webp',
};

function aCart(stored?: unknown) {
  const storage = aStorage(
    stored === undefined
      ? {}
      : { [CART_KEY]: typeof stored === 'string' ? stored : JSON.stringify(stored) },
  );
  const cart = new Cart(storage, 'blue-mug');
  return { storage, cart, written: () => JSON.parse(storage.getItem(CART_KEY) ?? 'null') };
}

describe('a line', () => {
  test('is found by its pair: adding the pair again merges the quantities', () => {
    const { cart, written } = aCart();
    cart.addItem(shirt);
    cart.addItem({ ...shirt, quantity: 3 });
    expect(written()).toEqual([{ ...shirt, quantity: 5 }]);
  });

  test('keeps the first snapshot of name and price when it is merged', () => {
    const { cart } = aCart();
    cart.addItem(mug);
    cart.addItem({ ...mug, price: 1, productName: 'Other' });
    expect(cart.items).toEqual([{ ...mug, quantity: 2 }]);
  });

  test('without a variant and one with the variant null are two lines', () => {
    const { cart, written } = aCart();
    cart.addItem(mug);
    cart.addItem({ ...mug, variantId: null });
    expect(written()).toEqual([mug, { ...mug, variantId: null }]);
    cart.updateQuantity('p1', null, 7);
    expect(cart.items.map((item) => item.quantity)).toEqual([1, 7]);
    cart.updateQuantity('p1', undefined, 0);
    expect(cart.items).toEqual([{ ...mug, variantId: null, quantity: 7 }]);
  });

  test('has its quantity patched, and is removed at zero and below', () => {
    for (const quantity of [0, -1]) {
      const { cart, written } = aCart([mug, shirt]);
      cart.updateQuantity('p2', 'v1', 9);
      expect(written()).toEqual([mug, { ...shirt, quantity: 9 }]);
      cart.updateQuantity('p2', 'v1', quantity);
      expect(written()).toEqual([mug]);
    }
  });

  test('is stored with the documented fields and no other', () => {
    const { cart, storage, written } = aCart();
    cart.addItem({ ...shirt, slug: 'blue-mug', onclick: 'x' } as CartItem);
    expect(written()).toEqual([shirt]);
    expect(JSON.parse(storage.getItem(META_KEY) ?? '')).toEqual({
      '["p2","v1"]': { slug: 'blue-mug', at: expect.any(Number) },
    });
    expect(cart.shopOf(shirt)).toBe('blue-mug');
  });
});

describe('what was ordered is taken out', () => {
  test('piece by piece: what was put there since stays', () => {
    const { cart, written } = aCart([{ ...mug, quantity: 5 }, shirt]);
    cart.mount();
    cart.takeOut([{ productId: 'p1', quantity: 2 }]);
    expect(written()).toEqual([{ ...mug, quantity: 3 }, shirt]);
    cart.takeOut([{ productId: 'p1', quantity: 9 }]);
    expect(written()).toEqual([shirt]);
  });

  test('from both ways in which a product without variants may stand there, and no more', () => {
    const { cart, written } = aCart([
      { ...mug, quantity: 2 },
      { ...mug, variantId: null, quantity: 2 },
      { ...mug, variantId: 'v1', quantity: 2 },
    ]);
    cart.mount();
    cart.takeOut([{ productId: 'p1', quantity: 3 }]);
    expect(written()).toEqual([
      { ...mug, variantId: null, quantity: 1 },
      { ...mug, variantId: 'v1', quantity: 2 },
    ]);
  });

  test('of what another tab has written last', () => {
    const { cart, storage, written } = aCart([mug]);
    cart.mount();
    storage.setItem('catalog_cart', JSON.stringify([mug, shirt]));
    cart.takeOut([{ productId: 'p1', quantity: 1 }]);
    expect(written()).toEqual([shirt]);
  });

  test('and the cart is cleared once nothing else is in it', () => {
    const { cart, storage, written } = aCart();
    cart.mount();
    cart.addItem(mug);
    expect(storage.getItem('catalog_cart_meta')).not.toBeNull();
    cart.takeOut([{ productId: 'p1', quantity: mug.quantity }]);
    expect(written()).toEqual([]);
    expect(storage.getItem('catalog_cart_meta')).toBeNull();
  });
});

describe('storage', () => {
  test('is read at the mount only: before it the cart is empty', () => {
    const { cart } = aCart([mug, shirt]);
    expect(cart.items).toEqual([]);
    expect(cart.itemCount).toBe(0);
    cart.mount();
    expect(cart.items).toEqual([mug, shirt]);
  });

  test('is written at every change, before the call returns', () => {
    const { cart, storage } = aCart();
    const write = vi.spyOn(storage, 'setItem');
    const writes = () => write.mock.calls.filter(([key]) => key === CART_KEY).length;
    cart.addItem(mug);
    expect(writes()).toBe(1);
    cart.updateQuantity('p1', undefined, 4);
    expect(writes()).toBe(2);
    cart.removeItem('p1', undefined);
    expect(writes()).toBe(3);
    cart.clearCart();
    expect(writes()).toBe(4);
    expect(storage.getItem(CART_KEY)).toBe('[]');
    expect(storage.getItem(META_KEY)).toBeNull();
  });

  test('that another tab has changed is the base of the next change', () => {
    const storage = aStorage();
    const [one, other] = [new Cart(storage), new Cart(storage)];
    one.mount();
    other.mount();
    one.addItem(mug);
    other.addItem(shirt);
    expect(other.items).toEqual([mug, shirt]);
    one.mount();
    expect(one.items).toEqual([mug, shirt]);
  });

  test.each(['{', 'null', '7', '"text"', '{"0":{}}', '[[[[', '\u0000'])(
    'holding %j gives an empty cart that can be filled',
    (text) => {
      const { cart, written } = aCart(text);
      cart.mount();
      expect(cart.items).toEqual([]);
      cart.addItem(mug);
      expect(written()).toEqual([mug]);
    },
  );

  test('keeps damaged text at hand for a report', () => {
    const { cart } = aCart('[{"productId":');
    cart.mount();
    expect(cart.damaged).toBe('[{"productId":');
  });

  test('with poisoned lines gives only the usable ones, clamped', () => {
    const { cart } = aCart([
      null,
      5,
      { ...mug, quantity: '3' },
      { ...mug, price: 'free' },
      { ...mug, productId: { toString: 'x' } },
      { ...mug, variantId: 5 },
      { ...mug, quantity: -3 },
      { ...mug, quantity: 2.9 },
      { ...mug, quantity: 1 },
      { ...shirt, quantity: 1e12, imageUrl: ['javascript:alert(1)'] },
    ]);
    cart.mount();
    const { imageUrl: _, ...plainShirt } = shirt;
    expect(cart.items).toEqual([
      { ...mug, quantity: 2 },
      { ...plainShirt, quantity: 9999 },
    ]);
  });

  test('with 10,000 lines gives the first hundred, and a full cart takes no further line', () => {
    const lines = Array.from({ length: 10_000 }, (_, i) => ({ ...mug, productId: `p${i}` }));
    const { cart } = aCart(lines);
    cart.mount();
    expect(cart.items).toHaveLength(100);
    expect(cart.addItem({ ...mug, productId: 'new' })).toBe(false);
    expect(cart.addItem({ ...mug, productId: 'p0' })).toBe(true);
    expect(cart.items[0]?.quantity).toBe(2);
  });

  test('that is full leaves the cart working in memory', () => {
    const { cart, storage } = aCart([mug]);
    cart.mount();
    vi.spyOn(storage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    cart.addItem(shirt);
    cart.updateQuantity('p1', undefined, 3);
    expect(cart.items).toEqual([{ ...mug, quantity: 3 }, shirt]);
  });

  test('that is blocked leaves the cart working in memory', () => {
    const cart = new Cart(null);
    cart.mount();
    cart.addItem(mug);
    cart.addItem(mug);
    expect(cart.items).toEqual([{ ...mug, quantity: 2 }]);
    cart.clearCart();
    expect(cart.items).toEqual([]);
  });
});

test('count and total follow the lines, without a residue of floats', () => {
  const { cart } = aCart();
  cart.addItem({ ...mug, price: 0.1, quantity: 3 });
  cart.addItem({ ...shirt, price: 0.2, quantity: 1 });
  expect(cart.itemCount).toBe(4);
  expect(cart.totalAmount).toBe(0.5);
});

test('listeners hear of each change until they stop', () => {
  const { cart } = aCart();
  const heard = vi.fn();
  const stop = cart.subscribe(heard);
  cart.addItem(mug);
  stop();
  cart.addItem(mug);
  expect(heard).toHaveBeenCalledTimes(1);
});
