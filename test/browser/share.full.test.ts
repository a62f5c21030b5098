import { expect, test } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { aMug, aShop } from './support/shop-floor.ts';
import { BOTH_WIDTHS, useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();

test.each(BOTH_WIDTHS)('a product is shared from its page at %d px', async (width) => {
  const shop = await aShop(context);
  const mug = await aMug(shop);
  const page = await open({ width, signedIn: shop.store });
  await page.goto(`/dashboard/products/${mug}`);
  await page.getByRole('link', { name: 'Share', exact: true }).click();
  await page.getByRole('heading', { name: 'Share this product' }).waitFor();
  await page.getByRole('button', { name: 'Copy link' }).waitFor();
  for (const image of await page.locator('main img').all()) {
    await image.scrollIntoViewIfNeeded();
    await expect
      .poll(() => image.evaluate((node: HTMLImageElement) => node.complete && node.naturalWidth))
      .toBeGreaterThan(0);
  }
  await expectAccessible(page);
});

test('where the phone takes files, the picture itself is handed to its share sheet', async () => {
  const shop = await aShop(context);
  const page = await open({ width: 360, signedIn: shop.store });
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files }: { files: File[] }) => {
        document.title = `${files[0]?.name} ${files[0]?.type} ${files[0]?.size}`;
      },
    });
  });
  await page.goto('/dashboard/share');
  await page.getByRole('button', { name: 'Share image' }).click();
  await expect.poll(() => page.title()).toMatch(/^shop-[\w-]+\.jpg image\/jpeg \d{4,}$/);
});
