import { expect, test } from 'vitest';
import { area, areasOf, flat } from '../support/delivery-areas.ts';
import { setGateway, useGatewaySimulator } from '../support/gateway-simulator.ts';
import { useInvariants } from '../support/invariants.ts';
import { rows } from '../support/rows.ts';
import { expectAccessible, sidewaysScroll } from './support/accessibility.ts';
import { aMug, aShop, fillDetails, putCart } from './support/shop-floor.ts';
import { useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
useGatewaySimulator(context);
useInvariants();
const { put } = areasOf(context);

const line = (productId: string) => [
  { productId, productName: 'Blue mug', quantity: 1, price: 349.5 },
];

test.each([
  ['IN', 'INR', 'en', []],
  ['MX', 'MXN', 'es', ['Colonia']],
  ['BR', 'BRL', 'pt-BR', ['Bairro']],
  ['ID', 'IDR', 'id', ['Kelurahan dan kecamatan']],
])('in %s a shopper sees six text fields at most besides the postal code', async (...its) => {
  const [country, currency, language, districts] = its;
  const shop = await aShop(context, currency);
  await rows('update stores set country = ?, language = ? where owner_id = ?', [
    country,
    language,
    shop.store.ownerId,
  ]);
  const mug = await aMug(shop);
  for (const [width, scheme] of [
    [360, 'light'],
    [1280, 'dark'],
  ] as const) {
    const page = await open({ width });
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(shop.url);
    await putCart(page, line(mug));
    await page.goto(`${shop.url}/checkout`);
    await page.locator('[name=items][value*=productId]').waitFor({ state: 'attached' });
    const texts = page.locator(
      '[data-checkout-form] input.input:visible:not([name$=postalCode]), textarea:visible',
    );
    expect(await texts.count()).toBeLessThanOrEqual(6);
    for (const district of districts) await page.getByLabel(district).waitFor();
    expect(await page.locator('[name="customer.address.district"]').count()).toBe(districts.length);
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  }
});

test('whoever ordered on this device before orders again in two taps', async () => {
  const shop = await aShop(context);
  const mug = await aMug(shop);
  await put(shop.store, [area('India', { all: true }, [flat('Courier', 60), flat('By post', 30)])]);
  const page = await open({ width: 360 });
  await page.goto(shop.url);
  await putCart(page, line(mug));
  await page.goto(`${shop.url}/checkout`);
  await fillDetails(page);
  await page.getByLabel('Postal code').blur();
  await page.getByText('By post', { exact: true }).click();
  await page.getByText('· pay ₹379.50 in cash').waitFor();
  await page.getByLabel('Save my details').check();
  await page.getByRole('button', { name: /^Place order/ }).click();
  await page.waitForURL(/placed=1/);

  await page.goto(shop.url);
  await putCart(page, line(mug));
  await page.goto(`${shop.url}/cart`);
  await page.locator('a[href$="/checkout"]:visible').first().click();
  await page.getByText('· pay ₹379.50 in cash').waitFor();
  await page.getByRole('button', { name: /^Place order/ }).click();
  await page.waitForURL(/placed=1/);
  const placed = await rows(
    `select delivery ->> 'name' as name, customer ->> 'name' as customer from orders
      where owner_id = ?`,
    [shop.store.ownerId],
  );
  const again = { name: 'By post', customer: 'Asha Rao' };
  expect(placed).toEqual([again, again]);
});

test('whoever asks for cash instead of paying finds cash chosen, whatever was chosen before', async () => {
  const shop = await aShop(context);
  await setGateway(shop.store);
  const mug = await aMug(shop);
  const page = await open({ width: 360 });
  const checkout = `${shop.url}/checkout?product=${mug}`;
  await page.goto(checkout);
  await page.getByLabel('Save my details').check();
  await fillDetails(page);
  const cash = page.locator('[name=paymentMethod][value=cod]');
  const online = page.locator('[name=paymentMethod][value=online]');
  expect(await online.isChecked()).toBe(true);
  await page.goto(`${checkout}&method=cod`);
  await expect.poll(() => page.getByLabel('House number and street').inputValue()).not.toBe('');
  expect(await cash.isChecked()).toBe(true);
  expect(await online.isChecked()).toBe(false);
});
