import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { orderCount } from '../support/goods.ts';
import { rows } from '../support/rows.ts';
import { expectAccessible } from './support/accessibility.ts';
import {
  aMug,
  aShop,
  fillDetails,
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

/** A shopper on the checkout with two mugs in the cart. */
async function atCheckout(width: number): Promise<Page> {
  const page = await open({ width });
  await page.goto(shop.url);
  await putCart(page, [{ productId: mug, productName: 'Blue mug', quantity: 2, price: 349.5 }]);
  await page.goto(`${shop.url}/checkout`);
  await page.getByText('· pay ₹739 in cash').waitFor();
  return page;
}

/**
 * Makes a change while the filled form is on its way. Any earlier, and the page may look at the
 * prices once more before it is sent: then there is nothing left to be surprised by.
 */
const whenSent = (page: Page, change: () => Promise<unknown>): Promise<unknown> =>
  page.route(
    `${shop.url}/checkout`,
    async (route) => {
      await change();
      await route.continue();
    },
    { times: 1 },
  );

const placeButton = (page: Page) => page.getByRole('button', { name: /^Place order/ });
const stock = async (): Promise<number | undefined> => {
  const [row] = await rows<{ stock: number }>(
    `select stock from product_variants where owner_id = ? and product_id = ?`,
    [shop.store.ownerId, mug],
  );
  return row?.stock;
};

describe.each(WIDTHS)('checkout at %d px', (width) => {
  test('a double click places one order, empties the cart and shows where it stands', async () => {
    const page = await atCheckout(width);
    await expectAccessible(page);
    await fillDetails(page);
    await placeButton(page).dblclick();
    await page.getByRole('heading', { name: 'Thank you. Order placed' }).waitFor();
    await page.waitForURL(/\/orders\/[\w-]{22,}$/);
    await expect.poll(() => storedCart(page)).toEqual([]);
    expect(await orderCount(shop.store)).toBe(1);
    expect(await stock()).toBe(8);
    await page.getByText('To pay in cash').waitFor();
    await page.getByText('₹739').waitFor();
    await page.getByText('12 Beach Road').waitFor();
    await expectAccessible(page);
  });

  test('wrong fields are named in a summary that has the focus; nothing typed is lost', async () => {
    const page = await atCheckout(width);
    await page.getByLabel('Name').fill('Asha Rao');
    await page.getByText('Add an email address').click();
    await page.getByLabel('Email').fill('asha@');
    await placeButton(page).click();
    await page.getByText('Fix 6 errors').waitFor();
    await page.locator('#errors:focus').waitFor();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Asha Rao');
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('asha@');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Enter a phone number' }).click();
    await page.locator('[name="customer.phone"]:focus').waitFor();
    await fillDetails(page);
    await page.getByLabel('Email').fill('');
    await placeButton(page).click();
    await page.getByRole('heading', { name: /Order placed/ }).waitFor();
    await expect.poll(() => storedCart(page)).toEqual([]);
  });

  test('a total that moved is shown and asked for once more', async () => {
    const page = await atCheckout(width);
    await fillDetails(page);
    const { ownerId } = shop.store;
    await whenSent(page, () =>
      rows(`update product_variants set price_minor = 40000 where owner_id = ?`, [ownerId]),
    );
    await placeButton(page).click();
    await page.getByText('The total has changed from ₹739 to ₹840.').waitFor();
    expect(await orderCount(shop.store)).toBe(0);
    await page.getByRole('button', { name: 'Place order · pay ₹840 in cash' }).click();
    await page.getByRole('heading', { name: /Order placed/ }).waitFor();
    expect(await orderCount(shop.store)).toBe(1);
  });

  test('what was sold meanwhile is named, and the rest goes on with one button', async () => {
    const bowl = await onShelf(shop, { name: 'Bowl', variants: [{ priceMinor: 500, stock: 3 }] });
    const page = await open({ width });
    await page.goto(shop.url);
    await putCart(page, [
      { productId: mug, productName: 'Blue mug', quantity: 2, price: 349.5 },
      { productId: bowl, productName: 'Bowl', quantity: 3, price: 5 },
    ]);
    await page.goto(`${shop.url}/checkout`);
    await page.getByText('· pay ₹754 in cash').waitFor();
    await fillDetails(page);
    await whenSent(page, () =>
      rows(`update product_variants set stock = 0 where owner_id = ? and product_id = ?`, [
        shop.store.ownerId,
        bowl,
      ]),
    );
    await placeButton(page).click();
    await page.getByText('Some items are out of stock').waitFor();
    await page.getByText('Bowl: sold out').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Order only what is in stock' }).click();
    await page.getByText('We changed your order to match what is in stock').waitFor();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Asha Rao');
    await page.getByRole('button', { name: 'Place order · pay ₹739 in cash' }).click();
    await page.getByRole('heading', { name: /Order placed/ }).waitFor();
    await expect.poll(() => storedCart(page)).toMatchObject([{ productName: 'Bowl' }]);
  });

  test('Buy now works without scripts: one line, one order, however often it is sent', async () => {
    const page = await open({ width, javaScriptEnabled: false });
    await page.goto(`${shop.url}/products/blue-mug`);
    await expect
      .poll(() => page.getByRole('button', { name: 'Add to cart' }).isVisible())
      .toBe(false);
    await page.getByLabel('Quantity', { exact: true }).fill('3');
    await page.getByRole('button', { name: 'Buy now' }).click();
    await fillDetails(page);
    await page.getByRole('button', { name: 'Place order · pay ₹1,088.50 in cash' }).click();
    await page.getByRole('heading', { name: /Order placed/ }).waitFor();
    await page.goBack();
    await fillDetails(page);
    await placeButton(page).click();
    await page.getByRole('heading', { name: /Order placed/ }).waitFor();
    expect(await orderCount(shop.store)).toBe(1);
    expect(await stock()).toBe(7);
  });

  test('without scripts a variant is chosen from a plain list', async () => {
    await onShelf(shop, {
      name: 'Shirt',
      slug: 'shirt',
      options: ['Size', 'Colour'],
      variants: [
        { name: 'S / Red', options: { Size: 'S', Colour: 'Red' }, priceMinor: 50_000, stock: 5 },
        { name: 'M / Red', options: { Size: 'M', Colour: 'Red' }, priceMinor: 60_000, stock: 2 },
      ],
    });
    const page = await open({ width, javaScriptEnabled: false });
    await page.goto(`${shop.url}/products/shirt`);
    await page.getByLabel('M / Red').check();
    await page.getByRole('button', { name: 'Buy now' }).click();
    await page.getByText('· pay ₹640 in cash').waitFor();
  });
});

test('a product of another store is refused in words, and the cart is kept', async () => {
  const page = await atCheckout(360);
  const other = await aShop(context);
  const lamp = await onShelf(other, { name: 'Lamp', variants: [{ priceMinor: 900, stock: 3 }] });
  await fillDetails(page);
  await page.locator('[name=items]').evaluate(
    (field, items) => {
      (field as unknown as { value: string }).value = items;
    },
    JSON.stringify([{ productId: lamp, quantity: 1 }]),
  );
  await placeButton(page).click();
  await page.getByText(`Product not found: ${lamp}`).waitFor();
  await expect.poll(() => storedCart(page)).toMatchObject([{ productId: mug }]);
});

test('a lost connection keeps the page; pressing again places one order', async () => {
  const page = await atCheckout(360);
  await fillDetails(page);
  await page.route('**/checkout', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await placeButton(page).click();
  await page.getByText('Your order will only be placed once').waitFor();
  await page.unroute('**/checkout');
  await placeButton(page).click();
  await page.getByRole('heading', { name: /Order placed/ }).waitFor();
  expect(await orderCount(shop.store)).toBe(1);
});

test('an order that took too long is found by the checking page', async () => {
  const page = await atCheckout(360);
  await page.clock.install();
  await fillDetails(page);
  const key = await page.locator('[name=key]').inputValue();
  await page.route('**/checkout', async (route) => {
    await route.fetch();
    // The answer never comes back.
  });
  await placeButton(page).click();
  await page.getByRole('button', { name: 'Placing your order… keep this page open' }).waitFor();
  await expect.poll(() => orderCount(shop.store)).toBe(1);
  await page.goto(`${shop.url}/checkout/check?key=${key}`);
  await page.getByRole('heading', { name: /Order placed/ }).waitFor();
  await expect.poll(() => storedCart(page)).toEqual([]);
});

test('the checking page goes on by itself until the order is there', async () => {
  const page = await atCheckout(360);
  await fillDetails(page);
  const key = await page.locator('[name=key]').inputValue();
  const send = new URLSearchParams(
    await page
      .locator('[data-checkout-form]')
      .evaluate((form) =>
        [...new FormData(form as HTMLFormElement)].map(([name, value]) => [name, String(value)]),
      ),
  );
  await page.clock.install();
  await page.goto(`${shop.url}/checkout/check?key=${key}`);
  await page.getByRole('heading', { name: 'Checking your order' }).waitFor();
  await page.request.post(`${shop.url}/checkout`, {
    data: send.toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: new URL(page.url()).origin,
    },
    maxRedirects: 0,
  });
  await page.clock.runFor(3_000);
  await page.getByRole('heading', { name: /Order placed/ }).waitFor();
});

test('an order that never came is said to be missing, and can be sent again', async () => {
  const page = await open({ width: 360 });
  await page.clock.install();
  await page.goto(`${shop.url}/checkout`);
  const key = await page.locator('[name=key]').inputValue();
  await page.goto(`${shop.url}/checkout/check?key=${key}&n=9`);
  await page.getByRole('heading', { name: 'Checking your order' }).waitFor();
  await page.clock.runFor(3_000);
  await page.getByRole('heading', { name: 'We have not received your order' }).waitFor();
  await page.getByRole('link', { name: 'Back to checkout' }).waitFor();
});

test('details are kept on the device only with the tick, and leave with it', async () => {
  const page = await atCheckout(360);
  await fillDetails(page);
  await page.getByLabel('Save my details').check();
  await placeButton(page).click();
  await page.getByRole('heading', { name: /Order placed/ }).waitFor();
  await putCart(page, [{ productId: mug, productName: 'Blue mug', quantity: 1, price: 349.5 }]);
  await page.goto(`${shop.url}/checkout`);
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Asha Rao');
  await page.getByLabel('Save my details').uncheck();
  await placeButton(page).click();
  await page.getByRole('heading', { name: /Order placed/ }).waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('catalog_details'))).toBeNull();
});

test('checkout asks for six texts; the optional ones are behind words that open them', async () => {
  const page = await atCheckout(360);
  const texts = page.locator('[data-checkout-form] .input:visible');
  expect(await texts.count()).toBe(6);
  for (const [words, label] of [
    ['Add an email address', 'Email'],
    ['Add a landmark', 'Landmark'],
    ['Add a note for the seller', 'Note for the seller'],
  ] as const) {
    await page.getByText(words).click();
    await page.getByLabel(label).fill('asha@example.com');
  }
  expect(await texts.count()).toBe(9);
  await expectAccessible(page);
  // What is kept on the device is shown where it is filled in.
  await fillDetails(page);
  await page.getByLabel('Save my details').check();
  await placeButton(page).click();
  await page.getByRole('heading', { name: /Order placed/ }).waitFor();
  await putCart(page, [{ productId: mug, productName: 'Blue mug', quantity: 1, price: 349.5 }]);
  await page.goto(`${shop.url}/checkout`);
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('asha@example.com');
  await page.getByLabel('Email').waitFor({ state: 'visible' });
});

test('a refused try of the cart leaves its lines there when something else is bought', async () => {
  const page = await atCheckout(360);
  await placeButton(page).click();
  await page.locator('#errors').waitFor();
  await page.goto(`${shop.url}/products/blue-mug`);
  await page.getByRole('button', { name: 'Buy now' }).click();
  await fillDetails(page);
  await placeButton(page).click();
  await page.getByRole('heading', { name: /Order placed/ }).waitFor();
  await expect
    .poll(() => storedCart(page))
    .toMatchObject([{ productName: 'Blue mug', quantity: 2 }]);
});

test('a product bought by itself is still there when its order has to be sent again', async () => {
  const page = await open({ width: 360 });
  await page.addInitScript(() => {
    const patience = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => patience(ms / 100);
  });
  await page.goto(`${shop.url}/checkout?product=${mug}&quantity=3`);
  await fillDetails(page);
  await page.route('**/checkout', () => {});
  await placeButton(page).click();
  await page.waitForURL('**/checkout/check?*');
  const { search } = new URL(page.url());
  await page.goto(`${shop.url}/checkout/check${search}&n=10`);
  await page.getByRole('link', { name: 'Back to checkout' }).click();
  await page.getByText('· pay ₹1,088.50 in cash').waitFor();
  const items = await page.locator('[name=items]').inputValue();
  expect(JSON.parse(items)).toEqual([{ productId: mug, quantity: 3 }]);
});
