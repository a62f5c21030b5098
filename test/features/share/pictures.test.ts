import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '../../../src/features/catalog/create-product.ts';
import { addImage } from '../../../src/features/catalog/photos/add-image.ts';
import { drawPoster } from '../../../src/features/share/draw-poster.ts';
import { isDrawable } from '../../../src/features/share/lettering.ts';
import {
  linkCard,
  type Shared,
  shopIcon,
  statusPicture,
} from '../../../src/features/share/shop-pictures.ts';
import { newId } from '../../../src/ids.ts';
import { english } from '../../../src/kernel/translation/translator.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { codesOn, pagesOfPdf } from '../../support/pdf.ts';
import { aPicture } from '../../support/pictures.ts';
import { aStore } from '../../support/stores.ts';

const context = useApp();
const url = 'https://shop.example/catalog/blue-mug/products/mug';
let shared: Shared;

beforeAll(async () => {
  const store = await aStore(context.app);
  const variants = [{ priceMinor: 34_900, stock: 5 }];
  const product = await createProduct(store.tenant, { name: 'Mug', variants }, SYSTEM);
  const path = join(await mkdtemp(join(tmpdir(), 'photo-')), 'photo.jpeg');
  await aPicture().jpeg().toFile(path);
  const image = await addImage(store.tenant, product, { path });
  shared = {
    ownerId: store.ownerId,
    title: 'Mug with a blue rim, for tea',
    text: 'Stoneware',
    price: '₹349',
    shopName: 'Blue Mug',
    images: [image.id],
    url,
  };
});

/** The colour in the middle of a part of a picture. */
async function colorAt(picture: Buffer, left: number, top: number): Promise<number[]> {
  const dot = sharp(picture).extract({ left, top, width: 4, height: 4 }).resize(1, 1);
  return [...(await dot.removeAlpha().raw().toBuffer())];
}

const isBlue = ([red = 0, , blue = 0]: number[]): boolean => blue > red + 60;

describe('the picture beside a link', () => {
  test('is a JPEG of 1200 by 630 that chats accept, with the photo in it', async () => {
    const card = await linkCard(shared);
    expect(await sharp(card).metadata()).toMatchObject({
      ...{ format: 'jpeg', width: 1200, height: 630 },
    });
    expect(card.length).toBeLessThan(300_000);
    expect(isBlue(await colorAt(card, 900, 300))).toBe(true);
  });

  test.each<[string, Partial<Shared>]>([
    ['without a photo', { images: [] }],
    ['with a photo that is gone', { images: [newId()] }],
    ['with four', { images: [newId(), newId(), newId(), newId()] }],
    ['with a name in Devanagari', { title: 'नीला कप' }],
    ['with an emoji and a script that no font of ours has', { title: `👕 ${'杯'.repeat(300)}` }],
    ['with markup for a name', { title: '<svg onload="x">&', text: '</svg>' }],
    ['with nothing to say', { title: '-', text: '' }],
  ])('is drawn %s', async (_what, changes) => {
    const card = await linkCard({ ...shared, ...changes });
    expect(await sharp(card).metadata()).toMatchObject({ width: 1200, height: 630 });
  });
});

test('the picture for a status fills a phone, and its code leads to the product', async () => {
  const picture = await statusPicture(shared, english);
  expect(await sharp(picture).metadata()).toMatchObject({
    ...{ format: 'jpeg', width: 1080, height: 1920 },
  });
  expect(await codesOn(await sharp(picture).png().toBuffer(), 'QRCode')).toMatchObject([
    { text: url },
  ]);
  expect(isBlue(await colorAt(picture, 540, 700))).toBe(true);
});

describe('the poster', () => {
  test('is one page with name, price and a code that leads to the product', async () => {
    const pages = await pagesOfPdf(await drawPoster(shared, english), 2);
    expect(pages).toHaveLength(1);
    const text = pages[0]?.text.replace(/\s+/g, ' ');
    for (const words of ['Mug with a blue rim, for tea', '₹349', 'Blue Mug', 'Scan to order']) {
      expect(text).toContain(words);
    }
    const codes = await codesOn(pages[0]?.png ?? Buffer.alloc(0), 'QRCode');
    expect(codes).toMatchObject([{ text: url }]);
  });

  test('of a shop without photos, with a long name and address, stays one page', async () => {
    const long = {
      ...{ ...shared, price: '', images: [], title: 'A very long name of a shop '.repeat(6) },
      ...{ text: 'What it sells, at length. '.repeat(30), url: `${url}${'-long'.repeat(40)}` },
    };
    const pages = await pagesOfPdf(await drawPoster(long, english), 2);
    expect(pages).toHaveLength(1);
    expect(await codesOn(pages[0]?.png ?? Buffer.alloc(0), 'QRCode')).toMatchObject([
      { text: long.url },
    ]);
  });
});

test.each(['Blue Mug', 'नीला', '👕', '杯', ''])('the icon of %j is a square PNG', async (name) => {
  const icon = await shopIcon({ ownerId: newId(), name }, 192);
  expect(await sharp(icon).metadata()).toMatchObject({ format: 'png', width: 192, height: 192 });
});

test('only characters of our fonts are drawn', () => {
  expect(['A', 'ñ', 'नी', '₹', '杯', '👕'].every(isDrawable)).toBe(true);
  expect(['\u{12000}', ''].map(isDrawable)).toEqual([false, false]);
});
