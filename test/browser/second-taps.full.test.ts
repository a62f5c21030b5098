import { beforeEach, expect, test } from 'vitest';
import { findDraft } from '../../src/features/drafts/find-draft.ts';
import { findOrder } from '../../src/features/orders/find-order.ts';
import { aReadyDraft } from '../support/desk-drafts.ts';
import { aChatShop, type ChatShop } from '../support/drafts.ts';
import { orderCount, someGoods } from '../support/goods.ts';
import { anOrder } from '../support/orders.ts';
import { useProviderSimulator } from '../support/provider-simulator.ts';
import { settled } from './support/settled.ts';
import { tapTwice } from './support/tap-twice.ts';
import { PHONE, useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
useProviderSimulator(context);
const GAPS = [50, 250, 350, 500, 800];
let shop: ChatShop;

beforeEach(async () => {
  shop = await aChatShop(context);
});

test.each(GAPS)('Approve tapped twice, %i ms apart, makes one order', async (gap) => {
  const [first, second] = [await aReadyDraft(shop, 'Asha'), await aReadyDraft(shop, 'Bina')];
  const page = await open({ width: PHONE, signedIn: shop });
  await page.goto(`/dashboard/drafts/${second.id}`);
  await tapTwice(page, page.locator('[data-main]'), gap);
  expect(await orderCount(shop)).toBe(1);
  expect((await findDraft(shop.tenant, first.id)).status).toBe('pending');
  await page.locator('#draft h1', { hasText: 'Asha' }).waitFor();
  await settled(page);
  await page.locator('[data-main]').click();
  await page.locator('text=Nothing left to review').waitFor();
  expect(await orderCount(shop)).toBe(2);
});

test.each(GAPS)('Confirm in the list tapped twice, %i ms apart, stays there', async (gap) => {
  const order = await anOrder(shop);
  const page = await open({ width: PHONE, signedIn: shop });
  await page.goto('/dashboard/orders');
  const { sent } = await tapTwice(page, page.getByRole('button', { name: /^Confirm/ }), gap);
  expect(sent).toEqual([`/dashboard/orders/${order.id}/status`]);
  expect(new URL(page.url()).pathname).toBe('/dashboard/orders');
  expect((await findOrder(shop.tenant, order.id)).status).toBe('confirmed');
});

test.each([250, 500])(
  'Approve in the list tapped twice, %i ms apart, is not undone',
  async (gap) => {
    const draft = await aReadyDraft(shop, 'Asha');
    const page = await open({ width: PHONE, signedIn: shop });
    await page.goto('/dashboard/drafts');
    const { sent } = await tapTwice(page, page.getByRole('button', { name: /^Approve/ }), gap);
    expect(sent).toEqual([`/dashboard/drafts/${draft.id}/approve`]);
    expect((await findDraft(shop.tenant, draft.id)).status).toBe('approved');
  },
);

test.each([250, 500])(
  'Delete tapped twice, %i ms apart, deletes what was asked about',
  async (gap) => {
    const { productId } = await someGoods(shop, { name: 'Old mug' });
    const page = await open({ width: PHONE, signedIn: shop });
    await page.goto(`/dashboard/products/${productId}/delete`);
    const { sent } = await tapTwice(
      page,
      page.getByRole('button', { name: 'Delete product' }),
      gap,
    );
    expect(sent).toEqual([`/dashboard/products/${productId}/delete`]);
    expect(new URL(page.url()).pathname).toBe('/dashboard/products');
  },
);

test('a row that is tapped again after Back, half a second later, opens again', async () => {
  const order = await anOrder(shop);
  const page = await open({ width: PHONE, hasTouch: true, signedIn: shop });
  await page.goto('/dashboard/orders');
  await settled(page);
  const row = page.locator(`#order-${order.id} .row-link`);
  const box = await row.boundingBox();
  const at = { x: (box?.x ?? 0) + 8, y: (box?.y ?? 0) + 8 };
  await page.touchscreen.tap(at.x, at.y);
  await page.waitForURL(`**/dashboard/orders/${order.id}*`);
  await page.goBack({ waitUntil: 'commit' });
  await row.waitFor();
  await page.waitForFunction(
    (since) => performance.timeOrigin + performance.now() > since,
    (await page.evaluate(() => JSON.parse(sessionStorage.getItem('sk-tap') ?? '{}').at)) + 500,
  );
  await page.touchscreen.tap(at.x, at.y);
  await page.waitForURL(`**/dashboard/orders/${order.id}*`);
});
