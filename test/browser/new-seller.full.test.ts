import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
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

async function register(page: Page, thumb: Thumb, email: string) {
  await page.goto('/register');
  await thumb.type(page.getByLabel('Store name'), 'Ropa de Lupe');
  await thumb.type(page.getByLabel('Your name'), 'Lupe');
  await thumb.type(page.getByLabel('Email address'), email);
  await thumb.type(page.getByLabel('Password', { exact: true }), PASSWORD);
  await thumb.tap(page.getByRole('button', { name: 'Open store' }));
  await page.waitForURL('**/dashboard');
}

/** One product with a photo and two sizes, and the link that is shared of it. */
async function addProduct(page: Page, thumb: Thumb): Promise<string> {
  await thumb.tap(page.getByRole('link', { name: /first product/ }));
  await page.getByRole('heading', { name: 'Add a product' }).waitFor();
  await thumb.type(page.getByLabel('Name', { exact: true }), 'Vestido azul');
  await thumb.type(page.getByLabel(/^Price in/), '450');
  const chooser = page.waitForEvent('filechooser');
  await thumb.tap(page.getByLabel('Photos'));
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await aPhonePhoto() };
  await (await chooser).setFiles([photo]);
  await page.locator('.photo-previews li').waitFor();
  await thumb.tap(page.getByRole('button', { name: 'Add product' }));
  await page.getByRole('heading', { level: 1, name: 'Vestido azul' }).waitFor();
  await thumb.tap(page.getByText('Options such as size or colour'));
  await thumb.type(page.getByLabel('Option 1', { exact: true }), 'Talla');
  await thumb.type(page.getByLabel('Option 1 values'), 'Chica, Grande');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await thumb.tap(page.getByRole('button', { name: 'Generate variants' }));
  await page.getByRole('status').getByText('2 variants ready').waitFor();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await page.locator('#f-variants-0-price:focus').waitFor();
  await page.getByText('Not saved yet').waitFor();
  await thumb.tap(page.getByRole('button', { name: 'Save', exact: true }));
  await page.getByText('Vestido azul saved').waitFor();
  await thumb.tap(page.getByRole('link', { name: 'Share' }));
  await page.getByRole('heading', { level: 1, name: 'Share this product' }).waitFor();
  await thumb.tap(page.getByRole('button', { name: 'Share', exact: true }));
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
  phone: { locale: 'es-MX', timezoneId: 'America/Mexico_City' },
  place: { country: 'MX', currency: 'MXN', time_zone: 'America/Mexico_City' },
  mobile: '55 1234 5678',
  postalCode: '06600',
};
const INDIA = {
  phone: { locale: 'en-US', timezoneId: 'Asia/Kolkata' },
  place: { country: 'IN', currency: 'INR' },
  mobile: '98765 43210',
  postalCode: '673032',
};

test.each([
  ['Mexico', MEXICO],
  ['India', INDIA],
])(
  'somebody in %s opens a store on a phone, shares a product in two sizes and sells it',
  {
    timeout: 60_000,
  },
  async (name, { phone, place, mobile, postalCode }) => {
    const thumb = new Thumb();
    const seller = await open({ width: 360, hasTouch: true, ...phone });
    await keepShared(seller);
    const email = `lupe-${name}@example.com`.toLowerCase();
    await register(seller, thumb, email);
    const link = await addProduct(seller, thumb);
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
    await shopper.getByRole('button', { name: 'Buy now' }).tap();
    await shopper.getByLabel('Postal code').waitFor();
    await fillDetails(shopper);
    await shopper.getByLabel('Phone').fill(mobile);
    await shopper.getByLabel('Postal code').fill(postalCode);
    await shopper.getByRole('button', { name: /^Place order/ }).tap();
    await shopper.getByRole('heading', { name: 'Thank you. Order placed' }).waitFor();
    const [order] = await rows(
      `select currency, total_amount_minor::int as total from orders where owner_id = ?`,
      [store?.owner_id],
    );
    expect(order).toEqual({ currency: place.currency, total: 45_000 });
  },
);
