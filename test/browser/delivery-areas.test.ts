import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { area, areasOf, flat, pickup } from '../support/delivery-areas.ts';
import { useInvariants } from '../support/invariants.ts';
import { rows } from '../support/rows.ts';
import { expectAccessible, sidewaysScroll } from './support/accessibility.ts';
import { countTaps } from './support/count-taps.ts';
import { aMug, aShop, fillDetails, type OpenShop, putCart } from './support/shop-floor.ts';
import { BOTH_WIDTHS, useBrowser, WIDTHS } from './support/use-browser.ts';

const { context, open } = useBrowser();
useInvariants();
const { put, read } = areasOf(context);

let shop: OpenShop;
let mug: string;
beforeEach(async () => {
  shop = await aShop(context);
  mug = await aMug(shop);
});

const look = async (page: Page, name: string, width: number): Promise<void> => {
  if (process.env.SHOTS) {
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png`, fullPage: true });
  }
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
};

const KERALA = area('Kerala', { postalCodes: ['67*', '68*', '69*'] }, [
  flat('Courier', 60, { days: { min: 2, max: 4 }, cod: { allowed: true, fee: 20 } }),
  pickup('Our shop in Kochi', { address: 'MG Road 1, Kochi', hours: 'Monday to Saturday, 10–19' }),
]);
const INDIA = area('Elsewhere', { all: true }, [flat('By post', 120, { cod: { allowed: false } })]);
const HIDDEN = area('Bengaluru', { postalCodes: ['560001-560099'] }, [flat('Courier', 90)]);

describe.each(BOTH_WIDTHS)('delivery at %d px', (width) => {
  test('a seller sets it up, sees what each area means, and tries an address', async () => {
    const page = await open({ width, signedIn: shop.store });
    await page.goto('/dashboard/settings/delivery');
    await look(page, 'first', width);
    await put(shop.store, [KERALA, INDIA, HIDDEN]);
    await page.goto('/dashboard/settings/delivery?code=682001');
    await page.getByText('This address is in “Kerala”.').waitFor();
    await page.getByText('Never used: “Elsewhere” takes').waitFor();
    await look(page, 'areas', width);
    await page.getByRole('link', { name: 'Change Kerala' }).click();
    await page.getByRole('heading', { name: 'Change area' }).waitFor();
    await look(page, 'area', width);
  });

  test('a shopper types the postal code, chooses, and pays what was shown', async () => {
    await put(shop.store, [KERALA, INDIA]);
    const page = await open({ width });
    await page.goto(shop.url);
    await putCart(page, [{ productId: mug, productName: 'Blue mug', quantity: 2, price: 349.5 }]);
    await page.goto(`${shop.url}/checkout`);
    await page.getByText('Type your postal code above').waitFor();
    await look(page, 'checkout-before', width);
    await fillDetails(page);
    await page.getByLabel('Postal code').fill('682001');
    await page.getByLabel('Postal code').blur();
    await page.getByText('Our shop in Kochi').waitFor();
    await page.getByText('Courier', { exact: true }).click();
    await page.getByText('· pay ₹779 in cash').waitFor();
    await look(page, 'checkout-chosen', width);
    await page.getByText('Our shop in Kochi').click();
    await page.getByText('· pay ₹699 in cash').waitFor();
    expect(await page.getByLabel('House number and street').isVisible()).toBe(false);
    await page.getByText('Courier', { exact: true }).click();
    await page.getByText('· pay ₹779 in cash').waitFor();
    await page.getByRole('button', { name: /^Place order/ }).click();
    await page.getByText('Delivery: Courier, with COD fee').waitFor();
    await look(page, 'order', width);
    const placed = await rows(`select delivery ->> 'name' as name from orders where owner_id = ?`, [
      shop.store.ownerId,
    ]);
    expect(placed).toEqual([{ name: 'Courier' }]);
  });

  test('the page of a product says it for the code that was typed before', async () => {
    await put(shop.store, [KERALA, INDIA]);
    const page = await open({ width });
    await page.goto(`${shop.url}/products/${await slugOf(mug)}`);
    await page.getByLabel('Delivery to postal code').fill('682001');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText('cash possible, plus ₹20').waitFor();
    await look(page, 'product', width);
    await page.reload();
    await page.getByText('cash possible, plus ₹20').waitFor();
  });
});

describe.each(WIDTHS)('a seller’s phone at %d px', (width) => {
  test('has two prices and a pickup in at most 25 taps', async () => {
    const page = await open({ width, signedIn: shop.store });
    const taps = await countTaps(page);
    await page.goto('/dashboard/settings/delivery');
    await page.getByText('My city is cheaper').click();
    const city = page.locator('form', { has: page.locator('#city-codes') });
    await city.getByLabel('Postal codes').click();
    await city.getByLabel('Postal codes').fill('67*, 68*, 69*');
    await city.getByLabel('Price there').click();
    await city.getByLabel('Price there').fill('60');
    await city.getByLabel('Price elsewhere').click();
    await city.getByLabel('Price elsewhere').fill('120');
    await city.getByRole('button', { name: 'Begin like this' }).click();
    await page.getByRole('link', { name: 'Change Everywhere' }).click();
    await page.getByLabel('Cash is possible').first().click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Change Near us' }).click();
    const second = page.locator('fieldset', { hasText: 'Another option' });
    await second.getByLabel('Name that shoppers see').click();
    await second.getByLabel('Name that shoppers see').fill('Our shop');
    await second.getByLabel('Kind').selectOption('pickup');
    await second.getByLabel('Price', { exact: true }).selectOption('free');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Pickup: Our shop').waitFor();
    expect(taps()).toBeLessThanOrEqual(25);
    const { areas } = (await read(shop.store)).json();
    expect(areas).toMatchObject([
      { options: [{ charge: { amount: 60 } }, { kind: 'pickup', charge: { type: 'free' } }] },
      { options: [{ charge: { amount: 120 }, cod: { allowed: false } }] },
    ]);
  });
});

const slugOf = async (productId: string): Promise<string> => {
  const [product] = await rows<{ slug: string }>(
    'select slug from products where owner_id = ? and id = ?',
    [shop.store.ownerId, productId],
  );
  return product?.slug ?? '';
};
