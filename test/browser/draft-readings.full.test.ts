import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { editDraft } from '../../src/features/drafts/edit-draft.ts';
import { findDraft } from '../../src/features/drafts/find-draft.ts';
import { SYSTEM } from '../../src/session.ts';
import { aChatShop, type ChatShop } from '../support/drafts.ts';
import { useProviderSimulator } from '../support/provider-simulator.ts';
import { aReadDraft, kurtas, mugs, otherReading, readAgain } from '../support/read-drafts.ts';
import { shopOf } from '../support/stores.ts';
import { sidewaysScroll } from './support/accessibility.ts';
import { ScreenReport } from './support/screen-report.ts';
import { useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
useProviderSimulator(context);
let shop: ChatShop;

beforeEach(async () => {
  shop = await aChatShop(context);
});

const at = ({ id }: { id: string }) => `/dashboard/drafts/${id}`;
const toast = (page: Page, words: string) => page.locator('.toast', { hasText: words });
const lines = (page: Page) => page.locator('.draft-line b').allTextContents();
const poll = (page: Page) =>
  page.locator('[id^=standing-]').evaluate((block) => block.dispatchEvent(new CustomEvent('poll')));
const SHOTS = process.env.SCREENSHOTS;
const shot = async (page: Page, name: string) => {
  if (!SHOTS) return;
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true });
};

const twoWays = () =>
  aReadDraft(shop, {
    reader: 'model',
    lines: [mugs(shop, 2)],
    alternatives: [otherReading(mugs(shop, 3), kurtas(shop, 'M', 1))],
  });

test.each([360, 1280])('at %i px the other reading is one tap away, and back', async (width) => {
  const draft = await twoWays();
  const page = await open({ width, signedIn: shop });
  await page.goto(at(draft));
  expect(await page.locator('#draft header').textContent()).toContain('Read by AI');
  await shot(page, `two-readings-${width}`);
  await page.fill('[name="customer.address.line1"]', '12 Beach Road');
  await page.getByRole('button', { name: 'or: 3 × Blue Mug + 1 × Cotton Kurta, M' }).click();
  await toast(page, 'Draft updated').waitFor();
  expect((await lines(page)).join()).toContain('Cotton Kurta');
  expect(await page.inputValue('[name="customer.address.line1"]')).toBe('12 Beach Road');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('or-0');
  await page.getByRole('button', { name: 'or: 2 × Blue Mug' }).click();
  await expect.poll(async () => (await lines(page)).join()).not.toContain('Cotton Kurta');
  expect(await sidewaysScroll(page)).toBe(0);
});

test('a reading that is no longer another one is not offered', async () => {
  const draft = await twoWays();
  const { productId, variants } = shop.goods.mug;
  const kurta = { productId: shop.goods.kurta.productId, quantity: 1 };
  const items = [
    { productId, variantId: variants.MUG ?? '', quantity: 3 },
    { ...kurta, variantId: shop.goods.kurta.variants['KURTA-M'] ?? '' },
  ];
  await editDraft(await shopOf(shop), draft.id, { items }, SYSTEM);
  const page = await open({ width: 360, signedIn: shop });
  await page.goto(at(draft));
  await page.getByRole('heading', { name: 'Items' }).waitFor();
  expect(await page.locator('.draft-or').count()).toBe(0);
});

test('a draft that is read better gets better before one’s eyes, and what was typed stays', async () => {
  const draft = await aReadDraft(shop, { lines: [mugs(shop, 1)] });
  const page = await open({ width: 360, signedIn: shop });
  await page.goto(at(draft));
  await page.fill('[name="customer.address.line1"]', '12 Beach Road');
  await page.locator('[name="customer.address.line1"]').focus();
  await readAgain(shop, draft, { lines: [mugs(shop, 2), kurtas(shop, 'S', 1)], reader: 'model' });
  await poll(page);
  await toast(page, 'This draft has changed. You are now viewing the latest version').waitFor();
  expect((await lines(page)).join()).toContain('Cotton Kurta');
  expect(await page.inputValue('[name="customer.address.line1"]')).toBe('12 Beach Road');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('f-customer-address-line1');
  // Lines of one's own are not taken away.
  await page.fill('[name="items.0.quantity"]', '7');
  await readAgain(shop, await findDraft(shop.tenant, draft.id), { lines: [mugs(shop, 4)] });
  await poll(page);
  await page.getByText('This draft has changed since you opened it').waitFor();
  expect(await page.inputValue('[name="items.0.quantity"]')).toBe('7');
});

test('what one’s own tap has changed is not taken for somebody else’s change', async () => {
  const draft = await twoWays();
  const page = await open({ width: 360, signedIn: shop });
  await page.goto(at(draft));
  await page.route(`**${at(draft)}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    await poll(page);
    await page.getByText('This draft has changed since you opened it').waitFor();
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'or: 3 × Blue Mug + 1 × Cotton Kurta, M' }).click();
  await toast(page, 'Draft updated').waitFor();
  expect(await page.getByText('This draft has changed').count()).toBe(0);
  expect((await lines(page)).join()).toContain('Cotton Kurta');
});

test('a message in doubt is answered in its own list, or on its page', async () => {
  const first = await aReadDraft(shop, { lines: [mugs(shop, 2)], isDoubtful: true });
  const second = await aReadDraft(
    shop,
    { lines: [mugs(shop, 1)], isDoubtful: true },
    { name: 'Bina', text: 'is the blue mug still there? I would take one' },
  );
  const page = await open({ width: 360, signedIn: shop });
  await page.goto('/dashboard/drafts');
  await page.getByRole('link', { name: 'Is this an order? 2' }).click();
  const answer = (name: string, words: RegExp) =>
    page.locator('.draft-list li', { hasText: name }).getByRole('button', { name: words });
  await answer('Asha', /^Yes, it’s an order/).waitFor();
  await shot(page, 'doubtful-list-360');
  await answer('Bina', /^No/).click();
  await page.getByText('The draft was rejected').waitFor();
  expect(await findDraft(shop.tenant, second.id)).toMatchObject({ rejectReason: 'not_an_order' });
  await page.goto(at(first));
  await shot(page, 'doubtful-draft-360');
  await page.fill('[name="customer.address.line1"]', '12 Beach Road');
  await page.getByRole('button', { name: 'Yes, it’s an order', exact: true }).click();
  await toast(page, 'The message is marked as an order').waitFor();
  expect(await page.inputValue('[name="customer.address.line1"]')).toBe('12 Beach Road');
  expect((await findDraft(shop.tenant, first.id)).parseErrors).toEqual([]);
  expect(await page.locator('#doubt-title').count()).toBe(0);
});

/** Two drafts in which these words became the kurta. */
async function correctTwice(): Promise<void> {
  for (const name of ['Chitra', 'Dina']) {
    const draft = await aReadDraft(shop, { lines: [mugs(shop, 1)] }, { name });
    const words = { text: 'laal wali', quantity: 1, spans: [] };
    const { productId, variants } = shop.goods.kurta;
    const items = [{ productId, variantId: variants['KURTA-M'] ?? '', quantity: 1, words }];
    await editDraft(await shopOf(shop), draft.id, { items }, SYSTEM);
  }
}

test('a name that was corrected twice is remembered with one tap; nothing typed is lost', async () => {
  await correctTwice();
  const draft = await twoWays();
  const page = await open({ width: 360, signedIn: shop });
  await page.goto(at(draft));
  await shot(page, 'name-offer-360');
  await page.fill('[name="customer.address.line1"]', '12 Beach Road');
  await page.getByRole('button', { name: 'Yes, always' }).click();
  await toast(page, '“laal wali” now means Cotton Kurta').waitFor();
  expect(await page.getByRole('button', { name: 'Yes, always' }).count()).toBe(0);
  expect(await page.inputValue('[name="customer.address.line1"]')).toBe('12 Beach Road');
  await page.goto(`/dashboard/products/${shop.goods.kurta.productId}`);
  expect(await page.inputValue('[name=aliases]')).toContain('laal wali');
});

test('each state can be read by everybody, on a phone and on a desk, in light and in dark', async () => {
  await correctTwice();
  const doubtful = await aReadDraft(shop, {
    isDoubtful: true,
    lines: [mugs(shop, 2)],
    alternatives: [otherReading(kurtas(shop, 'M', 1))],
  });
  const report = new ScreenReport();
  const product = `/dashboard/products/${shop.goods.kurta.productId}`;
  for (const width of [360, 1280]) {
    const page = await open({ width, signedIn: shop });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const path of ['/dashboard/drafts?filter=doubtful', at(doubtful), product]) {
        await report.visit(page, path);
        await shot(
          page,
          `${path.split('/')[2]?.slice(0, 8)}-${path.length}-${width}-${colorScheme}`,
        );
      }
    }
  }
  expect(report.lines).toEqual([]);
});
