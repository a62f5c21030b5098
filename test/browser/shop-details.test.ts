import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { addImage } from '../../src/features/catalog/photos/add-image.ts';
import { expectAccessible } from './support/accessibility.ts';
import { aShop, fillDetails, type OpenShop, onShelf, putCart } from './support/shop-floor.ts';
import { BOTH_WIDTHS, useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
let shop: OpenShop;

beforeEach(async () => {
  shop = await aShop(context);
});

async function aProduct(slug: string, width: number, height: number): Promise<string> {
  const id = await onShelf(shop, {
    name: slug,
    slug,
    variants: [{ priceMinor: 49_900, stock: 2 }],
  });
  const path = join(await mkdtemp(join(tmpdir(), 'photo-')), 'photo.jpeg');
  const picture = { width, height, channels: 3 as const, background: '#446688' };
  await sharp({ create: picture }).jpeg().toFile(path);
  await addImage(shop.store.tenant, id, { path });
  return id;
}

test.each(BOTH_WIDTHS)(
  'photos keep their shape, up to 4:5, and nothing moves: %i px',
  async (width) => {
    await aProduct('portrait', 900, 1200);
    await aProduct('tall', 600, 1800);
    await aProduct('wide', 1200, 800);
    const page = await open({ width });
    await page.addInitScript(() => {
      const shifts = Object.assign(window, { shifted: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.shifted += Reflect.get(entry, 'value');
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const ratioOf = async (selector: string) => {
      const box = await page.locator(selector).first().boundingBox();
      return (box?.width ?? 0) / (box?.height ?? 1);
    };
    const loaded = () =>
      page.waitForFunction(() =>
        [...document.querySelectorAll('img.photo')].every((image) =>
          Reflect.get(image, 'complete'),
        ),
      );
    const shifted = () => page.evaluate(() => Reflect.get(window, 'shifted'));
    for (const [slug, ratio] of [
      ['portrait', 4 / 5],
      ['tall', 4 / 5],
      ['wide', 3 / 2],
    ] as const) {
      await page.goto(`${shop.url}/products/${slug}`);
      await loaded();
      const shown = await ratioOf('.gallery .photo');
      if (width === 360) expect(shown, slug).toBeCloseTo(slug === 'portrait' ? 0.8 : ratio, 1);
      else expect(shown, slug).toBeGreaterThan(0.75);
      expect(await shifted(), slug).toBeLessThan(0.02);
    }
    await page.goto(shop.url);
    await loaded();
    const cards = await page
      .locator('.product-card .photo')
      .evaluateAll((photos) =>
        photos.map((photo) => photo.clientWidth / photo.clientHeight).sort((a, b) => a - b),
      );
    expect(cards.map((ratio) => Number(ratio.toFixed(2)))).toEqual([0.8, 0.8, 1]);
    expect(await shifted()).toBeLessThan(0.02);
  },
);

test('checkout keeps what was typed over a reload, until the order is placed', async () => {
  const id = await aProduct('mug', 400, 400);
  const page = await open({ width: 360 });
  await page.goto(shop.url);
  await putCart(page, [{ productId: id, productName: 'mug', quantity: 2, price: 499 }]);
  await page.goto(`${shop.url}/checkout`);
  await fillDetails(page);
  await page.reload();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Asha Rao');
  await page.getByRole('button', { name: /^Place order/ }).click();
  await page.waitForURL('**/orders/**');
  await expectAccessible(page);
  const order = new URL(page.url()).pathname;
  await page.getByRole('button', { name: 'Copy link' }).waitFor();
  await page.goto(`${shop.url}/cart`);
  expect(
    await page.getByRole('link', { name: 'See your order' }).first().getAttribute('href'),
  ).toBe(order);
  await putCart(page, [{ productId: id, productName: 'mug', quantity: 1, price: 499 }]);
  await page.goto(`${shop.url}/checkout`);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('');
});

test('the cart says why there is no more to add', async () => {
  const id = await aProduct('mug', 400, 400);
  const page = await open({ width: 360 });
  await page.goto(shop.url);
  await putCart(page, [{ productId: id, productName: 'mug', quantity: 2, price: 499 }]);
  await page.goto(`${shop.url}/cart`);
  await page.locator('[data-note]', { hasText: 'Only 2 left' }).waitFor();
});
