import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { removeImage } from '../../../../src/features/catalog/change-images.ts';
import { deleteProduct } from '../../../../src/features/catalog/delete-product.ts';
import { findProduct } from '../../../../src/features/catalog/find-product.ts';
import {
  fetchProductImage,
  MAX_TRIES,
} from '../../../../src/features/catalog/image-imports/fetch-product-image.ts';
import { noteImages } from '../../../../src/features/catalog/image-imports/note-images.ts';
import * as settling from '../../../../src/features/catalog/image-imports/settle-image.ts';
import { fromStored, textIn } from '../../../../src/kernel/translation/text.ts';
import { english } from '../../../../src/kernel/translation/translator.ts';
import { PICTURES } from '../../../../src/limits.ts';
import { SYSTEM } from '../../../../src/session.ts';
import { useApp } from '../../../support/app.ts';
import { useFolder } from '../../../support/files.ts';
import { aVariant, someGoods, type TestGoods } from '../../../support/goods.ts';
import { redirectsTo, sends, testPolicy, useOutside } from '../../../support/outside.ts';
import { aPicture } from '../../../support/pictures.ts';
import { rows } from '../../../support/rows.ts';
import { aStore, type TestStore } from '../../../support/stores.ts';

const dataDir = useFolder();
const context = useApp({ dataDir });
const outside = useOutside();
const policy = testPolicy();
let shop: TestStore;
let goods: TestGoods;
/** Told apart by their widths. */
const picture = (width: number) => aPicture(width, 100).png().toBuffer();

beforeAll(async () => {
  for (const width of [100, 200, 300]) {
    outside.answers[`/${width}.png`] = sends(await picture(width));
  }
  outside.answers['/page'] = sends('<html>', { 'content-type': 'image/png' });
  outside.answers['/away'] = (_request, response) => response.writeHead(503).end();
  outside.answers['/inside'] = redirectsTo('http://127.0.0.2:1/');
});

beforeEach(async () => {
  shop = await aStore(context.app);
  goods = await someGoods(shop);
  outside.asked.length = 0;
});

interface Noted {
  id: string;
  address: string;
  state: string;
  attempts: number;
  error: string | null;
}

const noted = async (store = shop) =>
  (
    await rows<Noted>(
      `select id, address, state, attempts, error from product_image_imports
        where owner_id = ? order by id`,
      [store.ownerId],
    )
  ).map((row) => ({ ...row, error: row.error && textIn(fromStored(row.error), english) }));

const jobs = (store = shop) =>
  rows<{ data: { ownerId: string; imageImportId: string } }>(
    `select data from jobs where name = 'fetch-product-image' and data ->> 'ownerId' = ? order by id`,
    [store.ownerId],
  );

const note = (paths: string[], { productId } = goods, variantIds: string[] = []) =>
  noteImages(
    shop.tenant,
    paths.map((path, position) => ({
      productId,
      address: outside.origin + path,
      alt: `Photo ${path}`,
      position,
      variantIds,
    })),
    null,
  );

const run = (id: string, store = shop) =>
  fetchProductImage({ ownerId: store.ownerId, imageImportId: id }, policy);

async function runAll() {
  for (const { id } of await noted()) await run(id);
}

/** What the seller has uploaded; without files. */
const addPhotos = (count: number) =>
  rows(
    `insert into product_images (owner_id, id, product_id, position, width, height)
     select ?, gen_random_uuid(), ?, n, 10, 10 from generate_series(1, ?::integer) n`,
    [shop.ownerId, goods.productId, count],
  );

const storedPhotos = () => {
  const folder = join(dataDir, 'files/images', shop.ownerId);
  return existsSync(folder) ? readdirSync(folder) : [];
};

const photosOf = async ({ productId } = goods) => {
  const found = await rows<{ id: string; alt: string; width: number }>(
    `select id, alt, width from product_images where owner_id = ? and product_id = ?
      order by position`,
    [shop.ownerId, productId],
  );
  return found;
};

describe('a noted picture', () => {
  test('becomes a photo of its product with its description, and its variants show it', async () => {
    const other = await aVariant(shop, goods.productId);
    await note(['/100.png'], goods, [goods.variantId, other]);
    await runAll();
    const [photo] = await photosOf();
    expect(photo).toMatchObject({ alt: 'Photo /100.png', width: 100 });
    expect(storedPhotos()).toEqual([photo?.id]);
    const product = await findProduct(shop.tenant, goods.productId);
    expect(product?.variants.map(({ imageId }) => imageId)).toEqual([photo?.id, photo?.id]);
    expect(await noted()).toMatchObject([{ state: 'done', attempts: 1, error: null }]);
  });

  test('comes to its place among the others, whichever comes first, after those that were there', async () => {
    await addPhotos(1);
    await note(['/100.png', '/200.png', '/300.png']);
    const ids = (await noted()).map(({ id }) => id);
    for (const id of [ids[1], ids[2], ids[0]]) await run(id ?? '');
    expect((await photosOf()).map(({ width }) => width)).toEqual([10, 100, 200, 300]);
  });

  test('does not take the place of the photo that the seller chose for a variant', async () => {
    await note(['/100.png', '/200.png'], goods, [goods.variantId]);
    await runAll();
    const [first] = await photosOf();
    const product = await findProduct(shop.tenant, goods.productId);
    expect(product?.variants[0]?.imageId).toBe(first?.id);
  });

  test('is one photo when its job runs twice at once, and no files are left over', async () => {
    await note(['/100.png']);
    const id = (await noted())[0]?.id ?? '';
    await Promise.all([run(id), run(id), run(id)]);
    await run(id);
    expect(await photosOf()).toHaveLength(1);
    expect(storedPhotos()).toHaveLength(1);
    expect(await noted()).toMatchObject([{ state: 'done' }]);
  });

  test('is one photo when the worker was killed between download and row', async () => {
    await note(['/100.png']);
    const id = (await noted())[0]?.id ?? '';
    const killed = vi.spyOn(settling, 'settleImage').mockRejectedValueOnce(new Error('killed'));
    await expect(run(id)).rejects.toThrow('killed');
    killed.mockRestore();
    expect(await photosOf()).toEqual([]);
    expect(await noted()).toMatchObject([{ state: 'waiting', attempts: 1, error: null }]);
    await run(id);
    expect(await photosOf()).toHaveLength(1);
    expect(await noted()).toMatchObject([{ state: 'done', attempts: 2 }]);
  });

  test('that ends the worker each time is given up', async () => {
    await note(['/100.png']);
    await rows('update product_image_imports set attempts = ? where owner_id = ?', [
      MAX_TRIES,
      shop.ownerId,
    ]);
    await runAll();
    expect(await noted()).toMatchObject([
      { state: 'failed', error: 'This photo could not be read. Try another one' },
    ]);
    expect(outside.asked).toEqual([]);
  });
});

describe('a picture that cannot be had', () => {
  test.each([
    ['/gone', 'has no photo at this address (404)'],
    ['/inside', '127.0.0.2 is not on the public internet'],
    ['/page', 'This file is not an image. Upload a JPEG, PNG, WebP, AVIF or GIF'],
  ])('%s: fails at once, in words', async (path, reason) => {
    await note([path]);
    await runAll();
    const [failed] = await noted();
    expect(failed).toMatchObject({ state: 'failed', attempts: 1 });
    expect(failed?.error).toContain(reason);
    expect(await photosOf()).toEqual([]);
  });

  test('for now: is tried again, and given up after a few times', async () => {
    await note(['/away']);
    const id = (await noted())[0]?.id ?? '';
    for (let attempt = 1; attempt < MAX_TRIES; attempt++) {
      await expect(run(id)).rejects.toThrow('answered (503)');
      expect(await noted()).toMatchObject([{ state: 'waiting', attempts: attempt }]);
    }
    await run(id);
    expect(await noted()).toMatchObject([{ state: 'failed', attempts: MAX_TRIES }]);
    await run(id);
    expect(outside.asked).toHaveLength(MAX_TRIES);
  });

  test('since the product has its twelve photos', async () => {
    await addPhotos(12);
    await note(['/100.png']);
    await runAll();
    expect((await noted())[0]?.error).toContain('up to 12 photos');
    expect(await photosOf()).toHaveLength(12);
  });

  test('D-09 since its address is on our own network: nothing is sent there', async () => {
    await note(['/100.png']);
    const id = (await noted())[0]?.id ?? '';
    await fetchProductImage({ ownerId: shop.ownerId, imageImportId: id });
    expect((await noted())[0]).toMatchObject({ state: 'failed' });
    expect(outside.asked).toEqual([]);
  });
});

describe('noting', () => {
  test('the same again adds nothing to what waits or is done, and tries again what failed', async () => {
    await note(['/100.png', '/gone', '/200.png']);
    const [done, failed] = await noted();
    await run(done?.id ?? '');
    await run(failed?.id ?? '');
    const before = await jobs();
    await note(['/100.png', '/gone', '/200.png']);
    expect(await noted()).toMatchObject([
      { state: 'done' },
      { id: failed?.id, state: 'waiting', attempts: 0, error: null },
      { state: 'waiting', attempts: 0 },
    ]);
    const added = (await jobs()).slice(before.length);
    expect(added.map(({ data }) => data.imageImportId)).toEqual([failed?.id]);
  });

  test('a photo that the seller removed does not come back', async () => {
    await note(['/100.png']);
    await runAll();
    await removeImage(shop.tenant, goods.productId, (await photosOf())[0]?.id ?? '');
    await note(['/100.png']);
    await runAll();
    expect(await photosOf()).toEqual([]);
    expect(outside.asked).toEqual(['/100.png']);
  });

  test('many has few jobs at a time; each that ends lets the next in, in the order of the file', async () => {
    const paths = Array.from({ length: 10 }, (_, index) => `/gone-${index}`);
    await note(paths);
    expect(await jobs()).toHaveLength(PICTURES.perStore);
    await note(paths);
    expect(await jobs()).toHaveLength(PICTURES.perStore);
    for (let done = 0; done < 10; done++) {
      await run((await jobs())[done]?.data.imageImportId ?? '');
      expect(await jobs()).toHaveLength(Math.min(10, PICTURES.perStore + done + 1));
    }
    expect(outside.asked).toEqual(paths);
  });

  test('at the same moment as others end never leaves a picture without its job', async () => {
    await note(Array.from({ length: 8 }, (_, index) => `/gone-${index}`));
    const running = (await jobs()).map(({ data }) => run(data.imageImportId));
    await Promise.all([...running, note(['/gone-8', '/gone-9'], await someGoods(shop))]);
    for (let at = PICTURES.perStore; at < (await jobs()).length; at++) {
      await run((await jobs())[at]?.data.imageImportId ?? '');
    }
    expect((await noted()).every(({ state }) => state === 'failed')).toBe(true);
    expect(await jobs()).toHaveLength(10);
  });

  test('ends with its product; what waits behind it goes on', async () => {
    await note(['/gone-1', '/gone-2', '/gone-3', '/gone-4']);
    await note(['/100.png'], await someGoods(shop));
    const [first] = await jobs();
    await deleteProduct(shop.tenant, goods.productId, SYSTEM);
    expect(await noted()).toHaveLength(1);
    await run(first?.data.imageImportId ?? '');
    expect(await jobs()).toHaveLength(PICTURES.perStore + 1);
    await runAll();
    expect(await noted()).toMatchObject([{ state: 'done' }]);
  });

  test('works for the store alone that noted: neither product nor job of another one counts', async () => {
    const other = await aStore(context.app);
    const foreign = await someGoods(other);
    await note(['/100.png'], foreign);
    expect([await noted(), await noted(other)]).toEqual([[], []]);
    await note(['/100.png']);
    await run((await noted())[0]?.id ?? '', other);
    expect(await noted()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
    expect(outside.asked).toEqual([]);
  });
});
