import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Translator } from '../../../src/kernel/translation/translator.ts';
import { PASSWORD } from '../../support/accounts.ts';
import { aPhonePhoto } from '../../support/pictures.ts';
import type { People } from './people-of-languages.ts';
import { settled } from './settled.ts';

/** A person at a phone: what they type and where they tap is counted. */
export class Thumb {
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

/** Who opens a store on this page, and what happens whenever they see another screen. */
export interface NewSeller {
  page: Page;
  thumb: Thumb;
  people: People;
  email: string;
  /** In the language of the people. */
  t: Translator;
  see(step: string): Promise<void>;
}

/** Opens a store and ends at home. */
export async function register({ page, thumb, people, email, t, see }: NewSeller): Promise<void> {
  await page.goto('/register');
  await see('register');
  await thumb.type(page.getByLabel(t('access.field.store')), people.shop);
  await thumb.type(page.getByLabel(t('access.field.name'), { exact: true }), people.seller);
  await thumb.type(page.getByLabel(t('access.field.email')), email);
  await thumb.type(page.getByLabel(t('access.field.password'), { exact: true }), PASSWORD);
  await thumb.tap(page.getByRole('button', { name: t('access.register.button') }));
  await page.waitForURL('**/dashboard');
  await see('home of a new store');
}

/** One product with a photo and two sizes, for 450 of the store's currency. */
export async function addProduct({ page, thumb, people, t, see }: NewSeller): Promise<void> {
  const { product, option } = people;
  await thumb.tap(page.getByRole('link', { name: t('desk.home.setup.product') }));
  await page.getByRole('heading', { name: t('products.new.title') }).waitFor();
  await see('new product');
  await thumb.type(page.getByLabel(t('products.field.name'), { exact: true }), product);
  await thumb.type(page.locator('input[name=price]'), '450');
  const chooser = page.waitForEvent('filechooser');
  await thumb.tap(page.locator('input[type=file]'));
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await aPhonePhoto() };
  await (await chooser).setFiles([photo]);
  await page.locator('.photo-previews li').waitFor();
  await thumb.tap(page.getByRole('button', { name: t('products.list.add') }));
  await page.getByRole('heading', { level: 1, name: product }).waitFor();
  await thumb.tap(page.getByText(t('products.options.title')));
  await thumb.type(
    page.getByLabel(t('products.options.name', { place: 1 }), { exact: true }),
    option.name,
  );
  await thumb.type(
    page.getByLabel(t('products.options.values', { place: 1 })),
    option.values.join(', '),
  );
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
  await page.getByText(t('products.editor.saved', { product })).waitFor();
  await see('product');
}

/** Keeps what the page hands to the phone's share sheet, which this browser has none of. */
export const keepShared = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async ({ url }: { url: string }) => Object.assign(window, { shared: url }),
    });
  });

/** Shares the product whose page is open; the link that others get. */
export async function shareProduct({ page, thumb, t, see }: NewSeller): Promise<string> {
  await thumb.tap(page.getByRole('link', { name: t('products.editor.share') }));
  await page.getByRole('heading', { level: 1, name: t('products.share.titleProduct') }).waitFor();
  await see('share');
  await thumb.tap(page.getByRole('button', { name: t('products.share.link.share'), exact: true }));
  return page.evaluate(() => (window as unknown as { shared: string }).shared);
}
