import { expect, test } from 'vitest';
import { aReadyDraft } from '../support/desk-drafts.ts';
import { aChatShop } from '../support/drafts.ts';
import { manyOrders } from '../support/many-orders.ts';
import { useProviderSimulator } from '../support/provider-simulator.ts';
import { PHONE, useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
useProviderSimulator(context);

test.each(['100%', '150%'])('counts cover no icon and no other button at %s text', async (size) => {
  const shop = await aChatShop(context);
  await manyOrders(shop, 12);
  await aReadyDraft(shop, 'Asha');
  const page = await open({ width: PHONE, signedIn: shop });
  await page.goto('/dashboard');
  await page.locator('.bottombar .count', { hasText: '12' }).waitFor();
  await page.locator('.topbar .count').evaluate((count) => {
    count.textContent = '12';
  });
  const covered = await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
    const shared = (one: Element, other: Element) => {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      return wide > 0 && high > 0 ? (wide * high) / (b.width * b.height) : 0;
    };
    const counts = [...document.querySelectorAll(':is(.topbar, .bottombar) .count:not(:empty)')];
    const targets = [...document.querySelectorAll(':is(.topbar, .bottombar) :is(.icon, nav a)')];
    return counts.flatMap((count) =>
      targets
        .filter((target) => !target.contains(count))
        .map((target) => ({ target: target.outerHTML, part: shared(count, target) }))
        // Its edge may touch the corner of an icon.
        .filter(({ part }) => part > 0.1),
    );
  }, size);
  expect(covered).toEqual([]);
});

test('a count that arrives moves nothing', async () => {
  const page = await open({ width: PHONE, signedIn: await aChatShop(context) });
  await page.goto('/dashboard');
  const places = () =>
    page
      .locator(':is(.topbar, .bottombar) :is(a, .icon)')
      .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
  const before = await places();
  for (const count of await page.locator(':is(.topbar, .bottombar) .count').all()) {
    await count.evaluate((element) => {
      element.textContent = '12';
    });
  }
  expect(await places()).toEqual(before);
});
