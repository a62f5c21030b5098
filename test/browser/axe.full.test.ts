import { beforeAll, describe, expect, test } from 'vitest';
import { addDemoProducts } from '../../dev/demo/products.ts';
import { createProduct } from '../../src/features/catalog/create-product.ts';
import { SYSTEM } from '../../src/session.ts';
import { aStoreWithEverything, type Belongings } from '../support/belongings.ts';
import { anOrder } from '../support/orders.ts';
import { setPlatform } from '../support/platform-settings.ts';
import { rows } from '../support/rows.ts';
import { aStore, type TestStore } from '../support/stores.ts';
import { addressOf, deskPages } from './support/desk-pages.ts';
import { ScreenReport } from './support/screen-report.ts';
import { PHONE, useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
const MINUTES = 60_000;
/** The routes are known once the product runs: too late for a test of each. */
const PARTS = [1, 2, 3, 4];

const MORE_SCREENS = [
  '/dashboard/orders?tab=all',
  '/dashboard/orders?search=zzz',
  '/dashboard/products?search=zzz',
  '/dashboard/notifications?show=unread',
  '/dashboard/payments?tab=payments',
  '/dashboard/payments?tab=cash-due',
  '/dashboard/nowhere',
];

let everything: Belongings;
let newcomer: TestStore;
let shop: TestStore;
let order: { publicToken: string };

beforeAll(async () => {
  everything = await aStoreWithEverything(context.app);
  newcomer = await aStore(context.app);
  shop = await aStore(context.app);
  await addDemoProducts(shop.tenant, SYSTEM);
  await createProduct(
    shop.tenant,
    {
      name: 'فنجان قهوة أزرق',
      slug: 'sold-out',
      description: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenhalterung'.repeat(3),
      variants: [{ priceMinor: 124_999_950, stock: 0 }],
    },
    SYSTEM,
  );
  await rows(`update stores set contact = '{"phone":"+919847012345"}'::jsonb where owner_id = ?`, [
    shop.ownerId,
  ]);
  order = await anOrder(shop);
});

describe('on a phone and on a desk, light and dark', () => {
  const report = () => new ScreenReport();

  test('the shop: filled, empty, with what went wrong', { timeout: 3 * MINUTES }, async () => {
    const findings = report();
    const page = await open({ width: PHONE });
    const front = `/catalog/${shop.slug}`;
    for (const path of [
      `/catalog/${newcomer.slug}`,
      `${front}?search=zzz`,
      `${front}/products/blue-mug`,
      `${front}/products/sold-out`,
      `${front}/cart`,
      `${front}/orders/${order.publicToken}?placed=1`,
      `${front}/checkout/check?key=some-key-that-nobody-sent`,
      `${front}/checkout/check?key=some-key-that-nobody-sent&n=10`,
      `${front}/products/none`,
      '/catalog/none',
      front,
    ]) {
      await findings.visit(page, path);
    }
    await page.locator('[data-cart-link]').click();
    await page.getByText('Your cart is empty').waitFor();
    await findings.look(page, 'the empty cart');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add Moss Teapot to cart' }).click();
    await page.getByRole('dialog').getByText('Subtotal').waitFor();
    await findings.look(page, 'the filled cart');
    await findings.visit(page, `${front}/cart`);
    await page.goto(`${front}/checkout`);
    await page.getByRole('button', { name: /^Place order · pay/ }).waitFor();
    await findings.look(page, 'checkout');
    await page.getByRole('button', { name: /^Place order · pay/ }).click();
    await page.locator('#errors').waitFor();
    await findings.look(page, 'the refused checkout');
    expect(findings.lines).toEqual([]);
  });

  test('a closed shop', async () => {
    const findings = report();
    const closed = await aStore(context.app);
    await rows(`update stores set is_active = false where owner_id = ?`, [closed.ownerId]);
    await setPlatform({ inactiveStores: 'close' });
    await findings.visit(await open({ width: PHONE }), `/catalog/${closed.slug}`);
    await setPlatform({ inactiveStores: 'serve' });
    expect(findings.lines).toEqual([]);
  });

  test('signing in, opening a store, help, and a page that is not there', async () => {
    const findings = report();
    const page = await open({ width: PHONE });
    for (const path of ['/', '/login', '/register', '/help', '/nowhere']) {
      await findings.visit(page, path);
      await findings.sendEmptied(page, path);
    }
    expect(findings.lines).toEqual([]);
  });

  test('every page of a new seller', { timeout: 3 * MINUTES }, async () => {
    const findings = report();
    const page = await open({ width: PHONE, signedIn: newcomer });
    for (const { url } of deskPages(context.app).filter((route) => !route.url.includes(':'))) {
      await findings.visit(page, url);
    }
    expect(findings.lines).toEqual([]);
  });

  test.each(PARTS)(
    'every page of a busy seller, its forms refused too: part %s',
    { timeout: 3 * MINUTES },
    async (part) => {
      const findings = report();
      const page = await open({ width: PHONE, signedIn: everything.store });
      page.on('dialog', (dialog) => dialog.accept());
      const paths = [
        ...deskPages(context.app).map((route) => addressOf(route, everything)),
        ...MORE_SCREENS,
      ];
      for (const path of paths.filter((_, at) => at % PARTS.length === part - 1)) {
        await findings.visit(page, path);
        await findings.sendEmptied(page, path);
      }
      expect(findings.lines).toEqual([]);
    },
  );
});
