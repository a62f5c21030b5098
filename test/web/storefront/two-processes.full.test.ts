import { beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '../../../src/features/catalog/create-product.ts';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import { SYSTEM } from '../../../src/session.ts';
import { freshAddress } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';
import { useWebProcesses } from '../../support/web-processes.ts';

const context = useApp();
const web = useWebProcesses(context);

const WITHIN_MS = 2_000;
let store: TestStore;
let productId: string;

beforeAll(async () => {
  store = await aStore(context.app);
  const mug = { name: 'Mug', slug: 'mug', variants: [{ priceMinor: 30_000, stock: 50 }] };
  productId = await createProduct(store.tenant, mug, SYSTEM);
});

const pageOf = async (turn: number, path: string) => {
  const answer = await fetch(`${web.urlOf(turn)}/catalog/${store.slug}${path}`, {
    headers: { 'x-forwarded-for': freshAddress() },
    redirect: 'manual',
  });
  return { status: answer.status, html: await answer.text() };
};

/** Reads a page from both processes until both have kept it for a while. */
async function readOn(path: string): Promise<void> {
  for (let n = 0; n < 20; n++) await Promise.all([pageOf(0, path), pageOf(1, path)]);
}

/** What both processes show is right within two seconds of a change, while it goes on being read. */
async function isRightSoon(
  path: string,
  isRight: (page: { status: number; html: string }) => boolean,
) {
  const changed = performance.now();
  const wrongUntil = [0, 0];
  while (performance.now() - changed < WITHIN_MS + 500) {
    for (const turn of [0, 1]) {
      const page = await pageOf(turn, path);
      if (!isRight(page)) wrongUntil[turn] = performance.now() - changed;
    }
  }
  expect(Math.max(...wrongUntil)).toBeLessThan(WITHIN_MS);
}

const set = (what: string) => () =>
  rows(`update product_variants set ${what} where owner_id = ?`, [store.ownerId]);
const setStore = (what: string) => () =>
  rows(`update stores set ${what} where owner_id = ?`, [store.ownerId]);
const shows = (text: string) => (page: { html: string }) => page.html.includes(text);

const CHANGES: [string, string, () => Promise<unknown>, ReturnType<typeof shows>][] = [
  ['a price', '', set('price_minor = 41000'), shows('₹410')],
  ['a name', '', () => renamed('Beaker'), shows('Beaker')],
  ['the shop’s name', '', setStore(`name = 'Red Mug'`), shows('Red Mug')],
  ['a fee', '', setStore('shipping_fee_minor = 7700'), shows('₹77')],
  [
    'online payment',
    '/products/mug',
    setStore(
      `online_enabled = true, payment_settings = '{"gatewayKeyId":"a","gatewayKeySecret":"b"}'`,
    ),
    shows('Pay online'),
  ],
  ['a photo', '/products/mug', () => photographed(), shows('/480.webp')],
];

const renamed = (name: string) =>
  rows('update products set name = ? where owner_id = ?', [name, store.ownerId]);
const photographed = () =>
  rows(
    `insert into product_images (owner_id, id, product_id, position, width, height)
     values (?, gen_random_uuid(), ?, 0, 960, 960)`,
    [store.ownerId, productId],
  );

describe('what shoppers see is right within two seconds on both processes', () => {
  test.each(CHANGES)('after a change of %s', async (_what, path, change, isRight) => {
    await readOn(path);
    await change();
    await isRightSoon(path, isRight);
  });

  test('after a change that is committed late', async () => {
    await readOn('');
    await inTransaction(async (trx) => {
      await rows('update products set name = ? where owner_id = ?', ['Late', store.ownerId], trx);
      await readOn('');
    });
    await isRightSoon('', shows('Late'));
  });

  test('after it was closed, and after it moved', async () => {
    await rows(`update platform_settings set inactive_stores = 'close'`);
    await readOn('');
    await setStore('is_active = false')();
    await isRightSoon('', shows('is closed'));
    await setStore('is_active = true')();
    await isRightSoon('', shows('Late'));
    await rows('insert into store_slugs (slug, store_id) values (?, ?) on conflict do nothing', [
      store.slug,
      store.storeId,
    ]);
    await readOn('');
    await setStore(`slug = slug || '-moved'`)();
    await isRightSoon('', ({ status }) => status === 301);
    await setStore(`slug = regexp_replace(slug, '-moved$', '')`)();
  });
});
