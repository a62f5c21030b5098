import type { Page } from 'playwright-core';
import { createProduct } from '../../../src/features/catalog/create-product.ts';
import type { ProductInput } from '../../../src/features/catalog/product.ts';
import { english } from '../../../src/kernel/translation/translator.ts';
import { SYSTEM } from '../../../src/session.ts';
import type { TestApp } from '../../support/app.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';
import type { People } from './people-of-languages.ts';

export interface OpenShop {
  store: TestStore;
  /** The shop's front. */
  url: string;
}

/** A store that takes cash, with a fee for delivery and a way to reach the seller. */
export async function aShop({ app }: TestApp, currency?: string): Promise<OpenShop> {
  const store = await aStore(app, currency);
  await rows(
    `update stores set contact = '{"phone":"+919847012345"}'::jsonb, shipping_fee_minor = 4000
      where owner_id = ?`,
    [store.ownerId],
  );
  return { store, url: `/catalog/${store.slug}` };
}

/** A product for the shop's shelf. Returns its id. */
export const onShelf = ({ store }: OpenShop, product: ProductInput): Promise<string> =>
  createProduct(store.tenant, product, SYSTEM);

export const aMug = (shop: OpenShop, more: ProductInput['variants'] = [{}]): Promise<string> =>
  onShelf(shop, {
    name: 'Blue mug',
    slug: 'blue-mug',
    variants: more.map((variant) => ({ priceMinor: 34_950, stock: 10, ...variant })),
  });

/** The cart as it stands in local storage. */
export const storedCart = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('catalog_cart') ?? 'null'));

/** Puts lines into local storage as an earlier visit would have left them. */
export const putCart = (page: Page, cart: unknown): Promise<void> =>
  page.evaluate((text) => localStorage.setItem('catalog_cart', text), JSON.stringify(cart));

export const badge = (page: Page) => page.locator('[data-cart-count]');

const ASHA: People['shopper'] = {
  ...{ name: 'Asha Rao', phone: '98765 43210', postalCode: '673032' },
  ...{ line1: '12 Beach Road', city: 'Kozhikode', state: 'Kerala' },
};

/** Fills in the checkout, whose page speaks the language of `t`. */
export async function fillDetails(
  page: Page,
  t = english,
  shopper: People['shopper'] = ASHA,
): Promise<void> {
  await page.getByLabel(t('shop.checkout.name'), { exact: true }).fill(shopper.name);
  await page.getByLabel(t('shop.checkout.phone')).fill(shopper.phone);
  await page.getByLabel(t('shop.checkout.postalCode')).fill(shopper.postalCode);
  await page.getByLabel(t('shop.checkout.line1')).fill(shopper.line1);
  if (shopper.district) {
    await page.locator('[name="customer.address.district"]').fill(shopper.district);
  }
  await page.getByLabel(t('shop.checkout.city')).fill(shopper.city);
  await page.getByLabel(t('shop.checkout.state')).fill(shopper.state);
}
