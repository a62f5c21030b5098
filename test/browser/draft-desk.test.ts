import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { findDraft } from '../../src/features/drafts/find-draft.ts';
import { aReadyDraft, aShopper, REST } from '../support/desk-drafts.ts';
import { aChatShop, aDraft, type ChatShop, letExpire } from '../support/drafts.ts';
import { orderCount } from '../support/goods.ts';
import { useProviderSimulator } from '../support/provider-simulator.ts';
import { rows } from '../support/rows.ts';
import { signInAs } from '../support/stores.ts';
import { sidewaysScroll } from './support/accessibility.ts';
import { ScreenReport } from './support/screen-report.ts';
import { settled } from './support/settled.ts';
import { PHONE, useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
useProviderSimulator(context);
let shop: ChatShop;

beforeEach(async () => {
  shop = await aChatShop(context);
});

const onPhone = async (path: string): Promise<Page> => {
  const page = await open({ width: 360, signedIn: shop });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(path);
  return page;
};
const at = ({ id }: { id: string }) => `/dashboard/drafts/${id}`;
const approve = (page: Page) => page.locator('[data-main]');
const heading = (page: Page) => page.locator('#draft h1');
const toast = (page: Page, words: string) => page.locator('.toast', { hasText: words });

describe('on a phone of 360 × 640', () => {
  test('a clean draft takes one tap, and the next one opens by itself', async () => {
    const [first, second] = [await aReadyDraft(shop, 'Asha'), await aReadyDraft(shop, 'Bina')];
    const page = await onPhone(at(second));
    const { y = 0, height = 0 } = (await approve(page).boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(640);
    expect(height).toBeGreaterThanOrEqual(44);
    await approve(page).click();
    await toast(page, 'created for Bina').waitFor();
    await expect.poll(() => heading(page).textContent()).toBe('Asha');
    expect(new URL(page.url()).pathname).toBe(at(first));
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expect(await page.title()).toContain('Asha');
    await settled(page);
    await approve(page).click();
    await page.locator('text=Nothing left to review').waitFor();
    expect(await orderCount(shop)).toBe(2);
  });

  test('a size that was not said is answered with a tap and approved with another', async () => {
    const draft = await aDraft(shop, '2 Cotton Kurta', aShopper('Chitra'));
    const page = await onPhone(at(draft));
    expect(await approve(page).textContent()).toContain('Check 1 detail');
    await page.getByRole('button', { name: 'M', exact: true }).click();
    await expect.poll(() => approve(page).textContent()).toContain('Approve · ₹1,798');
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-main'))).toBe(true);
    await approve(page).click();
    await toast(page, 'created for Chitra').waitFor();
    expect(await orderCount(shop)).toBe(1);
  });

  test('a rejected draft is back with one tap', async () => {
    const draft = await aReadyDraft(shop, 'Asha');
    const page = await onPhone(at(draft));
    await page.locator('.draft-more summary').click();
    await page.locator('.draft-more [data-dialog=reject]').click();
    await page.getByRole('button', { name: 'Spam' }).click();
    await toast(page, 'Rejected the draft from Asha').waitFor();
    expect(await findDraft(shop.tenant, draft.id)).toMatchObject({ rejectReason: 'spam' });
    await page.locator('.toast [data-undo]').click();
    await expect.poll(() => heading(page).textContent()).toBe('Asha');
    expect((await findDraft(shop.tenant, draft.id)).status).toBe('pending');
  });

  test('a ready answer is read, sent and seen in the thread; nothing typed is lost', async () => {
    const draft = await aDraft(shop, '2 Cotton Kurta', aShopper('Chitra'));
    const page = await onPhone(at(draft));
    await page.fill('[name="customer.address.line1"]', '12 Beach Road');
    await page.getByRole('button', { name: 'Which size?' }).click();
    const box = page.locator('#f-reply');
    await expect.poll(() => box.inputValue()).toContain('We have S, M, L.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await toast(page, 'Your reply is being sent').waitFor();
    expect(await page.inputValue('[name="customer.address.line1"]')).toBe('12 Beach Road');
    await page.locator('.draft-message > summary').click();
    await page.locator('.bubble.us', { hasText: 'Cotton Kurta: which one' }).waitFor();
  });

  test('the total follows what is typed and chosen, and no text is lost by it', async () => {
    const draft = await aReadyDraft(shop, 'Asha');
    await rows('update stores set cod_fee_minor = 2500 where owner_id = ?', [shop.ownerId]);
    const page = await onPhone(at(draft));
    await page.fill('[name="items.0.quantity"]', '3');
    await page.fill('#f-reply', 'One moment');
    await expect.poll(() => approve(page).textContent()).toContain('₹1,497');
    await page.getByText('Cash on delivery').click();
    await expect.poll(() => approve(page).textContent()).toContain('₹1,522');
    expect(await page.inputValue('#f-reply')).toBe('One moment');
    // What is typed while an answer is on its way stays, too.
    await page.fill('[name="items.0.quantity"]', '4');
    await page.locator('#f-reply').focus();
    await page.locator('[name="items.0.quantity"]').focus();
    await page.keyboard.press('End');
    await page.keyboard.type('0');
    await expect.poll(() => approve(page).textContent()).toContain('₹2,021');
    expect(await page.inputValue('[name="items.0.quantity"]')).toBe('40');
    await page.fill('[name="items.0.quantity"]', '3');
    await approve(page).click();
    await toast(page, 'created for Asha').waitFor();
  });

  test('at 320 px nothing scrolls sideways', async () => {
    const drafts = [
      await aReadyDraft(shop, 'Asha'),
      await aDraft(shop, `1 Cotton Kurta and 1 brass lamp\n${REST}`, aShopper('Dina')),
    ];
    const long = await aReadyDraft(shop, 'W'.repeat(60), `2 Blue Mug ${'x'.repeat(300)}`);
    await rows(
      `update draft_order_items set product_name = ?, source_text = ? where owner_id = ? and draft_order_id = ?`,
      ['P'.repeat(90), 'y'.repeat(90), shop.ownerId, long.id],
    );
    drafts.push(long);
    const page = await open({ width: 320, signedIn: shop });
    for (const path of ['/dashboard/drafts', ...drafts.map(at)]) {
      await page.goto(path);
      expect(await sidewaysScroll(page), path).toBe(0);
    }
  });
});

test('by keys alone: next, edit, ask, reject, approve', async () => {
  const ready = await aReadyDraft(shop, 'Asha');
  const unsure = await aDraft(shop, '1 Cotton Kurta', aShopper('Chitra'));
  const page = await open({ width: 1280, signedIn: shop });
  const focused = () => page.evaluate(() => document.activeElement?.id);
  await page.goto(at(unsure));
  await page.keyboard.press('e');
  await expect.poll(focused).toBe('line-0-first');
  await page.keyboard.press('q');
  await expect.poll(focused).toBe('f-reply');
  // Where somebody types, a letter is a letter.
  await page.keyboard.press('a');
  expect(await page.inputValue('#f-reply')).toBe('a');
  await page.fill('#f-reply', '');
  await page.fill('[name="customer.name"]', 'Chitra');
  await page.keyboard.press('Control+s');
  await toast(page, 'The draft was saved').waitFor();
  expect((await findDraft(shop.tenant, unsure.id)).customer.name).toBe('Chitra');
  await heading(page).focus();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.keyboard.press('j');
  await page.waitForURL(`**${at(ready)}`);
  await page.keyboard.press('k');
  await page.waitForURL(`**${at(unsure)}`);
  await page.keyboard.press('r');
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  expect(await page.locator('dialog[open]').count()).toBe(0);
  await page.keyboard.press('r');
  await page.keyboard.press('Enter');
  await toast(page, 'Rejected the draft from Chitra').waitFor();
  await expect.poll(() => heading(page).textContent()).toBe('Asha');
  await page.keyboard.press('a');
  await toast(page, 'created for Asha').waitFor();
  expect(await findDraft(shop.tenant, unsure.id)).toMatchObject({ rejectReason: 'not_an_order' });
  expect(await orderCount(shop)).toBe(1);
});

test('of two people at one draft the second sees who was first', async () => {
  const draft = await aReadyDraft(shop, 'Asha');
  const user = { userId: shop.ownerId, role: 'OWNER' as const, ownerId: shop.ownerId };
  const ravi = { headers: await signInAs(context.app, { ...user, name: 'Ravi' }) };
  const [one, two] = [
    await open({ width: 1280, signedIn: shop }),
    await open({ width: 360, signedIn: ravi }),
  ];
  await one.goto(at(draft));
  await two.goto(at(draft));
  await approve(one).click();
  await toast(one, 'created for Asha').waitFor();
  await approve(two).click();
  const words = two.locator('[role=alert]', { hasText: 'approved this' });
  await words.waitFor();
  expect(await words.textContent()).toMatch(/approved this draft \d+ s ago → order \d+/);
  expect(await orderCount(shop)).toBe(1);
});

test('each state can be read by everybody, on a phone and on a desk', async () => {
  const ready = await aReadyDraft(shop, 'Asha');
  const unsure = await aDraft(shop, `1 Cotton Kurta, 1 brass lamp\npin 673032`, aShopper('Dina'));
  const gone = await aReadyDraft(shop, 'Esha');
  await letExpire(shop, gone.id);
  const page = await open({ width: PHONE, signedIn: shop });
  const report = new ScreenReport();
  const paths = ['/dashboard/drafts', '/dashboard/drafts?filter=approved', at(ready), at(unsure)];
  for (const path of [...paths, at(gone), `${at(ready)}/reject`]) await report.visit(page, path);
  await page.goto(at(unsure));
  await approve(page).click();
  await page.locator('#points[role=alert]').waitFor();
  await report.look(page, 'refused');
  await page.goto(at(ready));
  await page.locator('[data-key=r]').evaluate((link: HTMLElement) => link.click());
  await report.look(page, 'reject');
  expect(report.lines).toEqual([]);
});
