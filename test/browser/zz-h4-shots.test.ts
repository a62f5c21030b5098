import { test } from 'vitest';
import { rows } from '../../src/db.ts';
import { aReadyDraft, aShopper } from '../support/desk-drafts.ts';
import { aChatShop, aDraft, writes } from '../support/drafts.ts';
import { useBrowser } from './support/use-browser.ts';
const { context, open } = useBrowser();
test('shots', async () => {
  const shop = await aChatShop(context);
  await rows(`update stores set shipping_fee_minor = 6000 where owner_id = ?`, [shop.ownerId]);
  const shopper = aShopper('Chitra Menon');
  await writes(shop, 'Hi, is the blue mug in stock?', shopper);
  const unsure = await aDraft(shop, '2 neela mug aur ek brass lamp, kurta bhi chahiye', shopper);
  const clean = await aReadyDraft(shop, 'Asha Rao', 'Hi! Pls send\n2 Blue Mug\n1 Cotton Kurta M\nAsha Rao\n12 Beach Road, Kozhikode 673032\n9876543210');
  for (const n of ['Ravi Kumar', 'Fatima']) await aReadyDraft(shop, n);
  for (const [width, scheme] of [[360, 'light'], [1280, 'light'], [320, 'dark']] as const) {
    const page = await open({ width, colorScheme: scheme, signedIn: shop });
    await page.goto(`/dashboard/drafts/${unsure.id}`);
    await page.locator('[data-main]').click();
    await page.locator('#points[role=alert]').waitFor();
    await page.screenshot({ path: `/tmp/shots/desk-refused-${width}-${scheme}.png` });
    await page.locator('button[value^="seek"]').first().click();
    await page.locator('text=Which product is it?').waitFor();
    await page.waitForTimeout(600);
    await page.screenshot({ path: `/tmp/shots/desk-seek-${width}-${scheme}.png` });
    await page.goto(`/dashboard/drafts/${clean.id}`);
    await page.locator('[data-key=r]').evaluate((e: HTMLElement) => e.click());
    await page.getByRole('button', { name: 'Spam' }).click();
    await page.locator('.toast').waitFor();
    await page.screenshot({ path: `/tmp/shots/desk-next-${width}-${scheme}.png` });
    await page.locator('.toast [data-undo]').click();
    await page.locator('text=The draft is back').waitFor();
  }
}, 120000);
