import { expect, test } from 'vitest';
import { createProduct } from '../../src/features/catalog/create-product.ts';
import { findProduct } from '../../src/features/catalog/find-product.ts';
import { SYSTEM } from '../../src/session.ts';
import { aPhonePhoto } from '../support/pictures.ts';
import { aStore, type TestStore } from '../support/stores.ts';
import { settled } from './support/settled.ts';
import { useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
const HOME = '/dashboard/products';

async function aMug(store: TestStore) {
  const variants = [{ priceMinor: 49_900, stock: 12 }];
  return createProduct(store.tenant, { name: 'Blue mug', variants }, SYSTEM);
}

const stockOf = async (store: TestStore, id: string) =>
  (await findProduct(store.tenant, id))?.variants[0]?.stock;

test('the stepper of a row changes stock in place, says so and keeps the focus', async () => {
  const store = await aStore(context.app);
  const id = await aMug(store);
  const page = await open({ width: 360, signedIn: store });
  await page.goto(HOME);
  await page.getByRole('button', { name: 'Increase stock of Blue mug' }).click();
  await page.getByRole('status').getByText('Blue mug: stock 12 → 13').waitFor();
  await page.locator(`#more-${id}:focus`).waitFor();
  await page.getByRole('button', { name: 'Increase stock of Blue mug' }).click();
  await page.getByText('Blue mug: stock 13 → 14').waitFor();
  expect(await stockOf(store, id)).toBe(14);
  await page.getByLabel('Stock of Blue mug', { exact: true }).nth(1).fill('7');
  await page.keyboard.press('Tab');
  await page.getByText('Blue mug: stock 14 → 7').waitFor();
  expect(await stockOf(store, id)).toBe(7);
});

test('the editor counts unsaved changes and shows what happens to stock', async () => {
  const store = await aStore(context.app);
  const id = await aMug(store);
  const page = await open({ width: 360, signedIn: store });
  await page.goto(`${HOME}/${id}`);
  await expect.poll(() => page.getByLabel('Reason').isVisible()).toBe(false);
  await page.getByLabel('Name', { exact: true }).fill('Red mug');
  await page.getByText('1 change not saved').waitFor();
  await page.getByLabel('Stock', { exact: true }).fill('10');
  await page.getByText('12 → 10').waitFor();
  await page.getByText('2 changes not saved').waitFor();
  await page.getByLabel('Reason').selectOption('damaged');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Red mug' }).waitFor();
  expect(await stockOf(store, id)).toBe(10);
});

test('photos are sent when chosen, each by itself, and one that fails is tried again alone', async () => {
  const store = await aStore(context.app);
  const id = await aMug(store);
  const page = await open({ width: 360, signedIn: store });
  await page.goto(`${HOME}/${id}`);
  const input = page.getByLabel('Add photos');
  const photo = await aPhonePhoto();
  await input.setInputFiles([
    { name: 'one.jpg', mimeType: 'image/jpeg', buffer: photo },
    { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
    { name: 'two.jpg', mimeType: 'image/jpeg', buffer: photo },
  ]);
  await page.getByText('This file is not an image').waitFor();
  await page.locator('.photos li').nth(1).waitFor();
  await page.route('**/photos', (route) => route.abort(), { times: 1 });
  await input.setInputFiles([{ name: 'three.jpg', mimeType: 'image/jpeg', buffer: photo }]);
  await page.getByRole('button', { name: 'Retry three.jpg' }).click();
  await page.locator('.photos li').nth(2).waitFor();
  const product = await findProduct(store.tenant, id);
  expect(product?.images).toHaveLength(3);
  await settled(page);
  await page.getByRole('button', { name: 'Move photo 3 of 3 earlier' }).click();
  await page.getByText('Photo moved to position 2').waitFor();
  const moved = await findProduct(store.tenant, id);
  expect(moved?.images[1]?.id).toBe(product?.images[2]?.id);
});

test('every tap on the stepper counts, however slow the network is', async () => {
  const store = await aStore(context.app);
  const id = await aMug(store);
  const page = await open({ width: 360, signedIn: store });
  await page.goto(HOME);
  await page.route('**/quick', async (route) => {
    await new Promise((answer) => setTimeout(answer, 300));
    await route.continue();
  });
  const plus = page.getByRole('button', { name: 'Increase stock of Blue mug' });
  for (let taps = 0; taps < 3; taps++) await plus.click();
  await page.getByText('Blue mug: stock 14 → 15').waitFor();
  expect(await stockOf(store, id)).toBe(15);
});
