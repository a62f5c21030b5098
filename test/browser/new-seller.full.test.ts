import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Translator, translator } from '../../src/translation/translator.ts';
import { PASSWORD } from '../support/accounts.ts';
import { aPhonePhoto } from '../support/pictures.ts';
import { rows } from '../support/rows.ts';
import { settled } from './support/settled.ts';
import { fillDetails } from './support/shop-floor.ts';
import { useBrowser } from './support/use-browser.ts';

const { open } = useBrowser();
const MOST_FIELDS = 8;
const MOST_TAPS = 12;

/** A person at a phone: what they type and where they tap is counted. */
class Thumb {
  fields = 0;
  taps = 0;

  async type(field: Locator, text: string) {
    this.fields++;
    await field.fill(text);
  }

  async tap(target: Locator) {
    this.taps++;
    // Whoever taps has looked first.
    await settled(target.page());
    await target.tap();
  }
}

async function register(page: Page, thumb: Thumb, email: string, t: Translator) {
  await page.goto('/register');
  await thumb.type(page.getByLabel(t('access.field.store')), 'Ropa de Lupe');
  await thumb.type(page.getByLabel(t('access.field.name')), 'Lupe');
  await thumb.type(page.getByLabel(t('access.field.email')), email);
  await thumb.type(page.getByLabel(t('access.field.password'), { exact: true }), PASSWORD);
  await thumb.tap(page.getByRole('button', { name: t('access.register.button') }));
  await page.waitForURL('**/dashboard');
}

/** One product with a photo and two sizes, and the link that is shared of it. */
async function addProduct(page: Page, thumb: Thumb, t: Translator): Promise<string> {
  await thumb.tap(page.getByRole('link', { name: t('desk.home.setup.product') }));
  await page.getByRole('heading', { name: t('products.new.title') }).waitFor();
  await thumb.type(page.getByLabel(t('products.field.name'), { exact: true }), 'Vestido azul');
  await thumb.type(page.locator('input[name=price]'), '450');
  const chooser = page.waitForEvent('filechooser');
  await thumb.tap(page.locator('input[type=file]'));
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await aPhonePhoto() };
  await (await chooser).setFiles([photo]);
  await page.locator('.photo-previews li').waitFor();
  await thumb.tap(page.getByRole('button', { name: t('products.list.add') }));
  await page.getByRole('heading', { level: 1, name: 'Vestido azul' }).waitFor();
  await thumb.tap(page.getByText(t('products.options.title')));
  await thumb.type(
    page.getByLabel(t('products.options.name', { place: 1 }), { exact: true }),
    'Talla',
  );
  await thumb.type(page.getByLabel(t('products.options.values', { place: 1 })), 'Chica, Grande');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await thumb.tap(page.getByRole('button', { name: t('products.options.generate') }));
  await page
    .getByRole('status')
    .getByText(t('products.editor.filled', { variants: 2 }))
    .waitFor();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await page.locator('#f-variants-0-price:focus').waitFor();
  await page.getByText(t('products.editor.unsaved')).waitFor();
  await thumb.tap(page.getByRole('button', { name: t('products.save'), exact: true }));
  await page.getByText(t('products.editor.saved', { product: 'Vestido azul' })).waitFor();
  await thumb.tap(page.getByRole('link', { name: t('products.editor.share') }));
  await page.getByRole('heading', { level: 1, name: t('products.share.titleProduct') }).waitFor();
  await thumb.tap(page.getByRole('button', { name: t('products.share.link.share'), exact: true }));
  return page.evaluate(() => (window as unknown as { shared: string }).shared);
}

/** Keeps what the page hands to the phone's share sheet, which this browser has none of. */
const keepShared = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async ({ url }: { url: string }) => Object.assign(window, { shared: url }),
    });
  });

const MEXICO = {
  language: 'es',
  phone: { locale: 'es-MX', timezoneId: 'America/Mexico_City' },
  place: { country: 'MX', currency: 'MXN', time_zone: 'America/Mexico_City' },
  mobile: '55 1234 5678',
  postalCode: '06600',
};
const BRAZIL = {
  language: 'pt-BR',
  phone: { locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' },
  place: { country: 'BR', currency: 'BRL', time_zone: 'America/Sao_Paulo' },
  mobile: '11 96123 4567',
  postalCode: '01310-100',
};
const INDIA = {
  language: 'en',
  phone: { locale: 'en-US', timezoneId: 'Asia/Kolkata' },
  place: { country: 'IN', currency: 'INR' },
  mobile: '98765 43210',
  postalCode: '673032',
};

test.each([
  ['Mexico', MEXICO],
  ['Brazil', BRAZIL],
  ['India', INDIA],
])(
  'somebody in %s opens a store on a phone in their language, shares a product in two sizes and sells it',
  {
    timeout: 60_000,
  },
  async (name, { language, phone, place, mobile, postalCode }) => {
    const t = translator(language);
    const thumb = new Thumb();
    const seller = await open({ width: 360, hasTouch: true, ...phone });
    await keepShared(seller);
    const email = `lupe-${name}@example.com`.toLowerCase();
    await register(seller, thumb, email, t);
    const link = await addProduct(seller, thumb, t);
    expect(thumb.fields).toBeLessThanOrEqual(MOST_FIELDS);
    expect(thumb.taps).toBeLessThanOrEqual(MOST_TAPS);
    const [store] = await rows<{ owner_id: string }>(
      `select country, currency, time_zone, owner_id from stores
      where owner_id = (select id from users where email = ?)`,
      [email],
    );
    expect(store).toMatchObject(place);

    const shopper = await open({ width: 360, hasTouch: true, ...phone });
    await shopper.goto(link);
    await shopper.getByRole('radio', { name: 'Grande' }).check();
    await shopper.getByRole('button', { name: t('shop.product.buy') }).tap();
    await shopper.getByLabel(t('shop.checkout.postalCode')).waitFor();
    await fillDetails(shopper, t);
    await shopper.getByLabel(t('shop.checkout.phone')).fill(mobile);
    await shopper.getByLabel(t('shop.checkout.postalCode')).fill(postalCode);
    await shopper.locator('[data-place]').tap();
    await shopper.getByRole('heading', { name: t('shop.progress.placed.thanks') }).waitFor();
    const [order] = await rows(
      `select currency, total_amount_minor::int as total from orders where owner_id = ?`,
      [store?.owner_id],
    );
    expect(order).toEqual({ currency: place.currency, total: 45_000 });
  },
);
