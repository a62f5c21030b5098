import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { createProduct } from '../../../src/features/catalog/create-product.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { aStaffMember } from '../../support/impersonation.ts';
import { pagesOf } from '../../support/pages.ts';
import { codesOn, pagesOfPdf } from '../../support/pdf.ts';
import { aStore, signInAs, type TestStore } from '../../support/stores.ts';

const context = useApp();
const { get } = pagesOf(context);
const HERE = '/dashboard/share';
let store: TestStore;
let mug: string;

beforeAll(async () => {
  store = await aStore(context.app);
  const variants = [{ priceMinor: 34_900, stock: 5 }];
  mug = await createProduct(store.tenant, { name: 'Mug & more', slug: 'mug', variants }, SYSTEM);
});

test('the shop has its link, a chat to send it by, picture, poster and code, also without script', async () => {
  const { body, statusCode } = await get(store, HERE);
  expect(statusCode).toBe(200);
  expect(body).toContain(`href="/catalog/${store.slug}"`);
  const [, chat = ''] = /href="(https:\/\/wa\.me\/[^"]+)"/.exec(body) ?? [];
  expect(new URL(chat).searchParams.get('text')).toMatch(
    new RegExp(`^Blue Mug: http.+/catalog/${store.slug}$`),
  );
  for (const file of ['status.jpg', 'poster.pdf', 'qr.svg']) {
    expect(body).toContain(`href="${HERE}/${file}"`);
    expect((await get(store, `${HERE}/${file}`)).statusCode).toBe(200);
  }
});

test('a product has the same with its price and its own address', async () => {
  const { body } = await get(store, `${HERE}?product=${mug}`);
  const [, chat = ''] = /href="(https:\/\/wa\.me\/[^"]+)"/.exec(body) ?? [];
  expect(new URL(chat).searchParams.get('text')).toMatch(/^Mug & more, ₹349: http.+\/mug$/);
  const address = /\/catalog\/[^/]+\/products\/mug$/;
  const code = await get(store, `${HERE}/qr.svg?product=${mug}`);
  expect(code.headers['content-type']).toContain('image/svg+xml');
  const png = await sharp(code.rawPayload).png().toBuffer();
  expect((await codesOn(png, 'QRCode'))[0]?.text).toMatch(address);
  const poster = await get(store, `${HERE}/poster.pdf?product=${mug}`);
  expect(poster.headers['content-disposition']).toBe('inline; filename="mug-poster.pdf"');
  expect((await pagesOfPdf(poster.rawPayload))[0]?.text).toContain('₹349');
  const picture = await get(store, `${HERE}/status.jpg?product=${mug}`);
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 1080, height: 1920 });
});

test('staff may share, too', async () => {
  const userId = await aStaffMember(store);
  const who = { userId, role: 'STAFF', ownerId: store.ownerId, name: 'Ravi' } as const;
  const headers = await signInAs(context.app, who);
  expect((await context.app.inject({ url: HERE, headers })).statusCode).toBe(200);
});

test('what the shop does not show cannot be shared: hidden, foreign and made-up products', async () => {
  const variants = [{ priceMinor: 100 }];
  const old = { name: 'Old', active: false, variants };
  const hidden = await createProduct(store.tenant, old, SYSTEM);
  const stranger = await aStore(context.app);
  const foreign = await createProduct(stranger.tenant, { name: 'Theirs', variants }, SYSTEM);
  for (const id of [hidden, foreign, 'no-id', store.storeId]) {
    for (const path of ['', '/qr.svg', '/poster.pdf', '/status.jpg']) {
      expect((await get(store, `${HERE}${path}?product=${id}`)).statusCode).toBe(404);
    }
  }
});
