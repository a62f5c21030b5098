import { test } from 'vitest';
import { rows } from '../../src/db.ts';
import { aReadyDraft, aShopper } from '../support/desk-drafts.ts';
import { aChatShop, aDraft, letExpire } from '../support/drafts.ts';
import { useBrowser } from './support/use-browser.ts';
const { context, open } = useBrowser();
test('shots', async () => {
  const shop = await aChatShop(context);
  await rows(`update stores set shipping_fee_minor = 6000 where owner_id = ?`, [shop.ownerId]);
  const clean = await aReadyDraft(shop, 'Asha Rao', 'Hi! Pls send\n2 Blue Mug\n1 Cotton Kurta M\nAsha Rao\n12 Beach Road, Kozhikode 673032\n9876543210\nThank you so much, waiting for it since last week');
  const unsure = await aDraft(shop, '2 neela mug aur ek brass lamp, kurta bhi chahiye', aShopper('Chitra Menon'));
  await rows(`update draft_order_items set alternatives = ?::jsonb, parts = '{"product":0.7,"variant":0,"quantity":0.98}' where owner_id = ? and draft_order_id = ? and product_id = ?`, [JSON.stringify([{ productId: shop.goods.mug.productId, variantId: shop.goods.mug.variants.MUG, confidence: 0.4 }]), shop.ownerId, unsure.id, shop.goods.kurta.productId]);
  const gone = await aReadyDraft(shop, 'Esha');
  await letExpire(shop, gone.id);
  for (const n of ['Ravi Kumar', 'Fatima', 'देविका']) await aReadyDraft(shop, n);
  for (const scheme of ['light', 'dark'] as const) for (const width of [360, 1280]) {
    const page = await open({ width, colorScheme: scheme, signedIn: shop });
    const shot = async (name: string, path: string, full = true) => {
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.screenshot({ path: `/tmp/shots/desk-${name}-${width}-${scheme}.png`, fullPage: full });
    };
    await shot('list', '/dashboard/drafts');
    await shot('clean-view', `/dashboard/drafts/${clean.id}`, false);
    if (scheme === 'light') { await shot('clean', `/dashboard/drafts/${clean.id}`); await shot('expired', `/dashboard/drafts/${gone.id}`); await shot('none', '/dashboard/drafts?filter=approved'); }
    await shot('unsure', `/dashboard/drafts/${unsure.id}`);
    if (width === 360 && scheme === 'light') {
      await page.goto(`/dashboard/drafts/${clean.id}`);
      await page.locator('.draft-more summary').click();
      await page.screenshot({ path: '/tmp/shots/desk-more-360.png' });
      await page.locator('[data-key=r]').click();
      await page.screenshot({ path: '/tmp/shots/desk-reject-360.png' });
    }
  }
}, 120000);
