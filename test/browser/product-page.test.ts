import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { addImage } from '../../src/features/catalog/photos/add-image.ts';
import { aPicture } from '../support/pictures.ts';
import { expectAccessible } from './support/accessibility.ts';
import { aShop, type OpenShop, onShelf, storedCart } from './support/shop-floor.ts';
import { useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
let shop: OpenShop;
let shirt: string;

beforeEach(async () => {
  shop = await aShop(context);
  shirt = await onShelf(shop, {
    name: 'Block-printed shirt',
    slug: 'shirt',
    category: 'Clothes',
    options: ['Size'],
    variants: ['S', 'M', 'L'].map((Size, place) => ({
      name: Size,
      options: { Size },
      priceMinor: 49_900 + place * 5_000,
      stock: 5,
    })),
  });
  const path = join(await mkdtemp(join(tmpdir(), 'photo-')), 'photo.jpeg');
  await aPicture().jpeg().toFile(path);
  await addImage(shop.store.tenant, shirt, { path });
});

/** Where an element ends, in pixels from the top of what is seen. */
const bottomOf = async (page: Page, selector: string): Promise<number> => {
  const box = await page.locator(selector).first().boundingBox();
  return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN);
};

test('a short phone shows sizes with their prices and the quantity above the bar', async () => {
  const page = await open({ width: 360 });
  await page.goto(`${shop.url}/products/shirt`);
  const bar = await page.locator('.buy-bar').boundingBox();
  expect(await bottomOf(page, '.chips')).toBeLessThan(bar?.y ?? 0);
  expect(await bottomOf(page, '.product-quantity')).toBeLessThanOrEqual(bar?.y ?? 0);
  const chips = page.locator('.chip');
  expect(await chips.allInnerTexts()).toEqual(['S\n₹499', 'M\n₹549', 'L\n₹599']);
  await expectAccessible(page);
});

test('who buys without a choice is told in the bar which one is missing, and then buys', async () => {
  const page = await open({ width: 360 });
  await page.goto(`${shop.url}/products/shirt`);
  const words = page.locator('.buy-bar [role=alert]');
  for (const name of ['Add to cart', 'Buy now']) {
    await page.getByRole('button', { name }).click();
    await expect.poll(() => words.textContent()).toBe('Choose a size');
  }
  await page.locator('[data-variants] input:focus').waitFor();
  expect(await storedCart(page)).toBeNull();
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'M' }).check();
  await expect.poll(() => words.textContent()).toBe('');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('dialog').getByText('Block-printed shirt').waitFor();
  expect(await storedCart(page)).toMatchObject([{ variantName: 'M', price: 549 }]);
});

test('the buttons keep their place and size when the bar says what is missing', async () => {
  const page = await open({ width: 1280 });
  await page.goto(`${shop.url}/products/shirt`);
  const button = page.getByRole('button', { name: 'Buy now' });
  const before = await button.boundingBox();
  await button.click();
  await page.getByText('Choose a size').waitFor();
  const after = await button.boundingBox();
  expect([after?.x, after?.width]).toEqual([before?.x, before?.width]);
});

test('of several options the first that is open is named', async () => {
  await onShelf(shop, {
    name: 'Kurta',
    slug: 'kurta',
    options: ['Size', 'Embroidery'],
    variants: ['S', 'M'].flatMap((Size) =>
      ['Plain', 'Gold'].map((Embroidery) => ({
        name: `${Size} / ${Embroidery}`,
        options: { Size, Embroidery },
        priceMinor: Embroidery === 'Gold' ? 90_000 : 60_000,
        stock: 2,
      })),
    ),
  });
  const page = await open({ width: 360 });
  await page.goto(`${shop.url}/products/kurta`);
  await page.getByRole('radio', { name: 'S' }).check();
  await page.getByRole('button', { name: 'Buy now' }).click();
  await page.getByText('Choose an embroidery').waitFor();
  // Only the option that the price depends on has prices.
  const groups = page.locator('[data-option]');
  await expect.poll(() => groups.nth(0).innerText()).not.toContain('₹');
  await expect.poll(() => groups.nth(1).innerText()).toContain('₹900');
});

test('a quantity above what is left becomes what is left', async () => {
  const page = await open({ width: 360 });
  await page.goto(`${shop.url}/products/shirt`);
  await page.getByRole('radio', { name: 'L' }).check();
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('50');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect.poll(() => storedCart(page)).toMatchObject([{ quantity: 5 }]);
});
