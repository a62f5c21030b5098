import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { aReadyDraft } from '../support/desk-drafts.ts';
import { aChatShop } from '../support/drafts.ts';
import { useProviderSimulator } from '../support/provider-simulator.ts';
import { rows } from '../support/rows.ts';
import { countTaps } from './support/count-taps.ts';
import { settled } from './support/settled.ts';
import { PHONE, useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
useProviderSimulator(context);

const NAMES = ['Asha', 'Bina', 'Chitra', 'Dina', 'Esha', 'Farah', 'Gita', 'Hema', 'Indu', 'Jaya'];

/** Whether all of it can be seen as the page is scrolled, with nothing in front of its middle. */
const isInSight = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { top, bottom, x, width } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= innerHeight && element.contains(hit);
  });

test('ten ready drafts take ten taps in the list, each on what is seen', {
  timeout: 60_000,
}, async () => {
  const shop = await aChatShop(context);
  await rows('update product_variants set stock = 100 where owner_id = ?', [shop.ownerId]);
  for (const name of NAMES) await aReadyDraft(shop, name);
  const page = await open({ width: PHONE, signedIn: shop });
  const taps = await countTaps(page);
  await page.goto('/dashboard/drafts');
  // From the top down, as a thumb goes.
  const approved: string[] = [];
  for (const name of NAMES.toReversed()) {
    const row = page.locator('[id^="draft-row-"]', { hasText: name });
    const button = row.getByRole('button', { name: `Approve order from ${name}` });
    await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await settled(page);
    expect(await row.getByText('2 Blue Mug', { exact: true }).first().isVisible()).toBe(true);
    expect(await isInSight(button), name).toBe(true);
    await button.click();
    await row.getByRole('button', { name: /^Undo/ }).waitFor();
    const [order] = await rows<{ name: string }>(
      `select customer->>'name' as name from orders where owner_id = ? order by created_at desc limit 1`,
      [shop.ownerId],
    );
    approved.push(order?.name ?? '');
  }
  expect(approved).toEqual(NAMES.toReversed());
  expect(taps()).toBe(10);
  expect(new URL(page.url()).pathname).toBe('/dashboard/drafts');
});
