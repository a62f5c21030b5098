import { expect, test } from 'vitest';
import { rows } from '../support/rows.ts';
import { expectAccessible } from './support/accessibility.ts';
import { settled } from './support/settled.ts';
import { aShop, onShelf } from './support/shop-floor.ts';
import { BOTH_WIDTHS, useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();

for (const width of BOTH_WIDTHS) {
  test(`a shopper switches to Hindi, and stays in it, at ${width} px`, {
    timeout: 90_000,
  }, async () => {
    const shop = await aShop(context);
    await rows(`update stores set languages = '{hi,es}' where owner_id = ?`, [shop.store.ownerId]);
    await onShelf(shop, {
      name: 'Blue mug',
      slug: 'mug',
      variants: [{ priceMinor: 49_900, stock: 5 }],
      translations: { hi: { name: 'नीला मग', description: 'हाथ से बना' } },
    });
    const path = `/catalog/${shop.store.slug}`;
    const page = await open({ width, locale: 'es-MX' });
    await page.goto(`${path}/products/mug`);
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    await page.getByRole('link', { name: 'हिन्दी' }).click();
    await page.waitForURL(`**/hi${path}/products/mug`);
    expect(await page.locator('h1').innerText()).toBe('नीला मग');
    await page.locator('form[data-cart-add] [data-add]').click();
    await settled(page);
    await page.goto(path);
    expect(await page.locator('html').getAttribute('lang')).toBe('hi');
    expect(await page.locator('.card-name').first().innerText()).toBe('नीला मग');
    await page.goto(`/hi${path}/cart`);
    await page.locator('.cart-name', { hasText: 'नीला मग' }).first().waitFor();
    await expectAccessible(page);
    const desk = await open({ width, signedIn: shop.store });
    await desk.goto('/dashboard/settings/place');
    await expectAccessible(desk);
  });
}
