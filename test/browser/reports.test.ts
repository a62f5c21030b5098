import { beforeAll, expect, test } from 'vitest';
import { aSale } from '../support/sales.ts';
import { aStore, type TestStore } from '../support/stores.ts';
import { accessFindings, sidewaysScroll } from './support/accessibility.ts';
import { useBrowser, WIDTHS } from './support/use-browser.ts';

const { context, open } = useBrowser();
const HOME = '/dashboard/reports';
const DAY = 86_400_000;
let store: TestStore;

beforeAll(async () => {
  store = await aStore(context.app);
  const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();
  const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze, extra groß und gut gefüttert';
  await aSale(store, { at: ago(1), product: long, quantity: 4 });
  await aSale(store, { at: ago(4), product: 'नीला कप', quantity: 2, source: 'chat' });
  await aSale(store, { at: ago(20) });
  await aSale(store, { at: ago(45), source: 'public_store' });
});

test.each(WIDTHS)('a chart and its table fit beside or below each other: %i px', async (width) => {
  const page = await open({ width, signedIn: store });
  for (const by of ['day', 'product', 'source']) {
    await page.goto(`${HOME}?by=${by}`);
    expect(await sidewaysScroll(page)).toBe(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessFindings(page)).toEqual([]);
    }
    const chart = await page.locator('.chart').boundingBox();
    const table = await page.locator('.report-table').boundingBox();
    if (!chart || !table) throw new Error('chart or table is missing');
    expect(chart.x + chart.width).toBeLessThanOrEqual(width);
    if (width < 1000) expect(table.y).toBeGreaterThan(chart.y + chart.height);
    else expect(table.x).toBeGreaterThan(chart.x + chart.width);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await sidewaysScroll(page)).toBe(0);
  }
});

test('labels of a chart never run into each other', async () => {
  const page = await open({ width: 360, signedIn: store });
  for (const days of ['from=2026-11-01&to=2026-11-30', 'from=2026-01-01&to=2026-12-31']) {
    await page.goto(`${HOME}?${days}`);
    const boxes = await page
      .locator('.chart svg[role] text:visible')
      .evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().toJSON()));
    expect(boxes.length).toBeGreaterThan(1);
    for (const [index, box] of boxes.entries()) {
      expect(box.right).toBeLessThanOrEqual(boxes[index + 1]?.left ?? 360);
    }
  }
});

test('a seller picks days by hand and by a tap, without script', async () => {
  const page = await open({ width: 360, signedIn: store, javaScriptEnabled: false });
  await page.goto(HOME);
  await page.getByRole('link', { name: '7 days' }).click();
  await expect.poll(() => page.locator('.report-days [aria-current]').textContent()).toBe('7 days');
  await page.getByText('Other dates').click();
  await page.getByLabel('From').fill('2026-02-01');
  await page.getByLabel('To', { exact: true }).fill('2026-02-28');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('heading', { name: 'February 2026' }).waitFor();
});
