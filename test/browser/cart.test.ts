import { beforeEach, describe, expect, test } from 'vitest';
import { rows } from '../support/rows.ts';
import { expectAccessible } from './support/accessibility.ts';
import {
  aMug,
  aShop,
  badge,
  type OpenShop,
  onShelf,
  putCart,
  storedCart,
} from './support/shop-floor.ts';
import { useBrowser, WIDTHS } from './support/use-browser.ts';

const { context, open } = useBrowser();
let shop: OpenShop;
let mug: string;

beforeEach(async () => {
  shop = await aShop(context);
  mug = await aMug(shop);
});

describe.each(WIDTHS)('the cart at %d px', (width) => {
  test('a product is added from the list: the drawer opens, the badge counts it', async () => {
    const page = await open({ width });
    await page.goto(shop.url);
    await expect.poll(() => badge(page).textContent()).toBe('');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add Blue mug to cart' }).click();
    await page.getByRole('dialog').getByText('₹349.50').first().waitFor();
    await expect.poll(() => badge(page).textContent()).toBe('1');
    await expect
      .poll(() => page.locator('dialog [role=status]').textContent())
      .toBe('Added to cart. Items in cart: 1');
    await expect
      .poll(() => storedCart(page))
      .toEqual([{ productId: mug, productName: 'Blue mug', quantity: 1, price: 349.5 }]);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  test('Esc closes the drawer and gives the focus back to the link that opened it', async () => {
    const page = await open({ width });
    await page.goto(shop.url);
    await page.getByRole('link', { name: 'Cart: 0' }).click();
    await page.getByRole('dialog').getByText('Your cart is empty').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[data-cart-link]:focus').waitFor();
  });

  test('a variant is found by its options, and adding it again merges the quantities', async () => {
    await onShelf(shop, {
      name: 'Shirt',
      slug: 'shirt',
      options: ['Size', 'Colour'],
      variants: [
        { name: 'S / Red', options: { Size: 'S', Colour: 'Red' }, priceMinor: 50_000, stock: 5 },
        { name: 'M / Red', options: { Size: 'M', Colour: 'Red' }, priceMinor: 60_000, stock: 2 },
        { name: 'M / Blue', options: { Size: 'M', Colour: 'Blue' }, priceMinor: 70_000, stock: 0 },
      ],
    });
    const page = await open({ width });
    await page.goto(`${shop.url}/products/shirt`);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect.poll(() => storedCart(page)).toBeNull();
    await page.getByRole('radio', { name: 'M', exact: true }).check();
    expect(await page.getByRole('radio', { name: 'Blue' }).isDisabled()).toBe(true);
    await page.getByRole('radio', { name: 'Red' }).check();
    await page.locator('p[data-price]', { hasText: '₹600' }).waitFor();
    await page.getByText('Only 2 left').waitFor();
    for (let times = 0; times < 2; times++) {
      await page.getByRole('button', { name: 'Add to cart' }).click();
      await page.keyboard.press('Escape');
    }
    await expect
      .poll(() => storedCart(page))
      .toMatchObject([{ productName: 'Shirt', variantName: 'M / Red', quantity: 2, price: 600 }]);
  });

  test('the quantity is changed by the stepper and by typing, and written at once', async () => {
    const page = await open({ width });
    await page.goto(shop.url);
    await putCart(page, [{ productId: mug, productName: 'Blue mug', quantity: 1, price: 349.5 }]);
    await page.goto(`${shop.url}/cart`);
    await page.getByRole('button', { name: 'Increase quantity of Blue mug' }).click();
    await expect.poll(() => storedCart(page)).toMatchObject([{ quantity: 2 }]);
    await expect.poll(() => page.locator('[data-cart-subtotal]').textContent()).toBe('₹699');
    const typed = page.getByLabel('Quantity of Blue mug', { exact: true });
    await typed.fill('4');
    await typed.press('Enter');
    await expect.poll(() => storedCart(page)).toMatchObject([{ quantity: 4 }]);
    await expect.poll(() => page.locator('[data-cart-subtotal]').textContent()).toBe('₹1,398');
    await expectAccessible(page);
  });

  test('a line is removed by its button, and by a quantity of zero', async () => {
    const page = await open({ width });
    await page.goto(shop.url);
    const other = await onShelf(shop, { name: 'Bowl', variants: [{ priceMinor: 100, stock: 9 }] });
    await putCart(page, [
      { productId: mug, productName: 'Blue mug', quantity: 1, price: 349.5 },
      { productId: other, productName: 'Bowl', quantity: 1, price: 1 },
    ]);
    await page.goto(`${shop.url}/cart`);
    await page.getByRole('button', { name: 'Remove Blue mug' }).click();
    await expect.poll(() => storedCart(page)).toMatchObject([{ productName: 'Bowl' }]);
    await page.getByRole('button', { name: 'Decrease quantity of Bowl' }).click();
    await expect.poll(() => storedCart(page)).toEqual([]);
    await page.getByText('Your cart is empty').waitFor();
    await expect.poll(() => badge(page).textContent()).toBe('');
  });

  test('F-08 lines of another shop are set aside, with a way to remove them', async () => {
    const page = await open({ width });
    await page.goto(shop.url);
    await page.getByRole('button', { name: 'Add Blue mug to cart' }).click();
    const second = await aShop(context);
    const lamp = await onShelf(second, { name: 'Lamp', variants: [{ priceMinor: 900, stock: 3 }] });
    await page.goto(second.url);
    await expect.poll(() => badge(page).textContent()).toBe('');
    await page.getByRole('button', { name: 'Add Lamp to cart' }).click();
    await page.goto(`${second.url}/cart`);
    const aside = page.locator('section', { hasText: 'Items from another shop' });
    await aside.getByText('Blue mug').waitFor();
    await expect.poll(() => page.locator('[data-cart-subtotal]').textContent()).toBe('₹9');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Checkout' }).click();
    await page.getByText('Place order · pay ₹49 in cash').waitFor();
    const items = await page.locator('[name=items]').inputValue();
    expect(JSON.parse(items)).toEqual([{ productId: lamp, quantity: 1 }]);
    await page.goto(`${second.url}/cart`);
    await page.getByRole('button', { name: 'Remove Blue mug' }).click();
    await expect.poll(() => storedCart(page)).toMatchObject([{ productName: 'Lamp' }]);
  });

  test('a line that no shop is known of is set aside once this shop does not know it', async () => {
    const page = await open({ width });
    await page.goto(shop.url);
    await putCart(page, [{ productId: 'p-1', productName: 'Lamp', quantity: 1, price: 9 }]);
    await page.goto(`${shop.url}/cart`);
    await page
      .locator('section', { hasText: 'Items from another shop' })
      .getByText('Lamp')
      .waitFor();
    await page.getByText('Your cart is empty').waitFor();
  });

  test('F-08 two tabs keep in step', async () => {
    const one = await open({ width });
    await one.goto(shop.url);
    const other = await one.context().newPage();
    await other.goto(shop.url);
    await one.getByRole('button', { name: 'Add Blue mug to cart' }).click();
    await other.locator('[data-cart-count]', { hasText: '1' }).waitFor();
    await other.getByRole('button', { name: 'Add Blue mug to cart' }).click();
    await one.locator('[data-cart-count]', { hasText: '2' }).waitFor();
    await expect.poll(() => storedCart(one)).toMatchObject([{ quantity: 2 }]);
  });

  test('a changed price is shown beside the old one, struck', async () => {
    const page = await open({ width });
    await page.goto(shop.url);
    await page.getByRole('button', { name: 'Add Blue mug to cart' }).click();
    await rows(`update product_variants set price_minor = 40000 where owner_id = ?`, [
      shop.store.ownerId,
    ]);
    await page.goto(`${shop.url}/cart`);
    await page.locator('.line').getByText('Price changed').waitFor();
    await expect.poll(() => page.locator('.line s').textContent()).toBe('was ₹349.50');
    await expect.poll(() => page.locator('[data-cart-subtotal]').textContent()).toBe('₹400');
    await expectAccessible(page);
  });

  test('what is short is reduced in words; what is sold out or gone is kept and not counted', async () => {
    const few = await onShelf(shop, { name: 'Bowl', variants: [{ priceMinor: 500, stock: 1 }] });
    const none = await onShelf(shop, { name: 'Vase', variants: [{ priceMinor: 700, stock: 0 }] });
    const gone = await onShelf(shop, {
      name: 'Jug',
      active: false,
      variants: [{ priceMinor: 900, stock: 5 }],
    });
    const page = await open({ width });
    await page.goto(shop.url);
    const line = (productId: string, productName: string) => ({
      productId,
      productName,
      quantity: 3,
      price: 5,
    });
    await putCart(page, [line(few, 'Bowl'), line(none, 'Vase'), line(gone, 'Jug')]);
    await page.goto(`${shop.url}/cart`);
    await page.locator('.line').getByText('Only 1 left, so we changed the quantity to 1').waitFor();
    await page.locator('.line', { hasText: 'Vase' }).getByText('Sold out').waitFor();
    await page.locator('.line', { hasText: 'Jug' }).getByText('No longer sold').waitFor();
    await expect.poll(() => badge(page).textContent()).toBe('1');
    await expect.poll(() => page.locator('[data-cart-subtotal]').textContent()).toBe('₹5');
    await expect
      .poll(() => storedCart(page))
      .toMatchObject([{ quantity: 1 }, { quantity: 3 }, { quantity: 3 }]);
    await expectAccessible(page);
  });

  test('prices that could not be checked are said to be so, and checkout stays open', async () => {
    const page = await open({ width });
    await page.goto(shop.url);
    await page.getByRole('button', { name: 'Add Blue mug to cart' }).click();
    await page.route('**/cart', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.goto(`${shop.url}/cart`);
    await page.getByText('Prices will be confirmed at checkout').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Checkout' }).isVisible()).toBe(true);
  });

  test('F-05 a poisoned cart breaks no page and puts nothing into one', async () => {
    const page = await open({ width });
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    page.on('dialog', () => errors.push(new Error('a dialog opened')));
    await page.goto(shop.url);
    const bad = '<img src=x onerror=alert(1)>';
    await putCart(page, [
      null,
      { productId: bad, productName: bad, variantName: bad, quantity: 1, price: 1, imageUrl: bad },
      { productId: 7, productName: {}, quantity: '2', price: -1 },
      ...Array.from({ length: 10_000 }, (_, n) => ({ productId: `p${n}`, quantity: n, price: n })),
    ]);
    await page.evaluate(() => localStorage.setItem('catalog_cart_meta', '[["]'));
    for (const path of ['', '/products/blue-mug', '/cart', '/checkout']) {
      await page.goto(`${shop.url}${path}`);
      await page.waitForLoadState('networkidle');
    }
    await page.goto(`${shop.url}/cart`);
    await page.getByText(bad).first().waitFor();
    expect(await page.locator('main img[src=x]').count()).toBe(0);
    expect(errors).toEqual([]);
  });
});

test('a product page does not move while it loads', async () => {
  const page = await open({ width: 360 });
  await page.goto(`${shop.url}/products/blue-mug`);
  await page.waitForLoadState('networkidle');
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const entries = list.getEntries() as unknown as { value: number }[];
          resolve(entries.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );
  expect(shift).toBe(0);
});

test.each(['', '/products/blue-mug', '/cart', '/checkout'])(
  'the page %j fits 320 px, also with text twice as large',
  async (path) => {
    const page = await open({ width: 320 });
    await page.goto(`${shop.url}${path}`);
    for (const size of ['100%', '200%']) {
      await page.evaluate((text) => {
        document.documentElement.style.fontSize = text;
      }, size);
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways).toBe(0);
    }
  },
);

test('lines stay those of their shop, however its address is typed and whatever it becomes', async () => {
  const page = await open({ width: 360 });
  await page.goto(shop.url);
  await page.getByRole('button', { name: 'Add Blue mug to cart' }).click();
  await page.goto(shop.url.replace(shop.store.slug, shop.store.slug.toUpperCase()));
  await page.locator('[data-cart-count]', { hasText: '1' }).waitFor();
  await rows(`update stores set slug = slug || '-moved' where owner_id = ?`, [shop.store.ownerId]);
  await page.goto(`${shop.url}-moved/cart`);
  await page.locator('[data-cart-subtotal]', { hasText: '₹349.50' }).waitFor();
  await page.getByText('Items from another shop').waitFor({ state: 'hidden' });
});

test('prices that come in do not take the focus away', async () => {
  const page = await open({ width: 360 });
  await page.goto(shop.url);
  await putCart(page, [{ productId: mug, productName: 'Blue mug', quantity: 1, price: 349.5 }]);
  await page.goto(`${shop.url}/cart`);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Remove Blue mug' }).focus();
  const checked = page.waitForResponse('**/cart');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await checked;
  await page.waitForLoadState('networkidle');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(() => focused()).toBe('Remove Blue mug');
});

test('where the browser keeps nothing, adding a product leads to its checkout', async () => {
  const page = await open({ width: 360 });
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    }),
  );
  await page.goto(shop.url);
  await page.getByRole('button', { name: 'Add Blue mug to cart' }).click();
  await page.waitForURL('**/checkout?product=*');
  await page.getByText('· pay ₹389.50 in cash').waitFor();
});
