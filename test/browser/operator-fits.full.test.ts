import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { addDemoPlatform } from '../../dev/demo/platform.ts';
import { aggregateHealth } from '../../src/features/platform/health/aggregate-health.ts';
import { ageHealth, aLivingWorker } from '../support/health.ts';
import { rows } from '../support/rows.ts';
import { anOperator, aStore } from '../support/stores.ts';
import { aWebhookEvent } from '../support/webhook-events.ts';
import { useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
/** A desk, and the commonest laptop. */
const DESKS = [1280, 1366];
const PAGES = ['/admin', '/admin/stores', '/admin/users', '/admin/subscriptions', '/admin/health'];
const RAW_TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d/;

beforeAll(async () => {
  const account = { name: 'Olu', email: 'olu@platform.example', password: 'harbour-lamp-77' };
  await addDemoPlatform(account, {
    ownersPassword: 'paper-boats-42',
    secrets: context.app.secrets,
  });
  await aLivingWorker();
});

const signedIn = () => anOperator(context.app);

async function healthPage(width: number): Promise<Page> {
  await ageHealth(16);
  await aggregateHealth();
  const page = await open({ width, signedIn: await signedIn() });
  await page.goto('/admin/health');
  await page.locator('.health-cron').waitFor();
  return page;
}

test.each(DESKS)('every Run now of System Health is seen at %d px', async (width) => {
  const page = await healthPage(width);
  const box = page.locator('.table-box', { has: page.locator('.health-cron') });
  expect(await box.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  const buttons = await page.locator('.health-cron .row-action').evaluateAll((all) =>
    all.map((one) => {
      const frame = one.closest('.table-box')?.getBoundingClientRect();
      const { left, right } = one.getBoundingClientRect();
      return left >= (frame?.left ?? 0) && right <= (frame?.right ?? 0) && right <= innerWidth;
    }),
  );
  expect(buttons.length).toBeGreaterThan(10);
  expect(buttons).not.toContain(false);
});

test('operators read times, job titles and whole names, never what machines call them', async () => {
  const store = await aStore(context.app);
  await rows(`update stores set name = 'Blue Mug Pottery Studio' where id = ?`, [store.storeId]);
  await aWebhookEvent({ ownerId: store.ownerId, state: 'dead', error: 'The catalog was away' });
  const page = await healthPage(1280);
  const event = page.locator('#events .health-list li', { hasText: 'Blue Mug Pottery Studio' });
  await event.getByRole('link', { name: /^Replay/ }).click();
  await page.getByRole('heading', { name: 'Replay an event' }).waitFor();
  expect(await page.locator('main').innerText()).not.toMatch(RAW_TIME);

  await page.goto('/admin/health/jobs/low-stock/run');
  const title = await page.locator('main h1').innerText();
  const job = title.replace('Run now: ', '');
  expect(job).not.toContain('low-stock');
  await page.getByLabel('Reason').fill('A shelf was counted');
  await page.locator('main form button').last().click();
  await page.locator('.toast', { hasText: job }).waitFor();
  expect(await page.locator('.toast').innerText()).not.toContain('low-stock');

  await page.goto('/admin/stores?search=Blue%20Mug%20Pottery%20Studio');
  const name = page.locator('.stores-table .row-link', { hasText: 'Blue Mug Pottery Studio' });
  const lines = await name.evaluate((link) => {
    const range = document.createRange();
    range.selectNodeContents(link);
    const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
    return new Set(tops).size;
  });
  // Four words: at most one break, where the column ends.
  expect(lines).toBeLessThanOrEqual(2);
});

test.each(DESKS)('names of stores are high enough to be hit at %d px', async (width) => {
  const page = await open({ width, signedIn: await signedIn() });
  await page.goto('/admin/stores');
  const heights = await page
    .locator('.stores-table tbody a')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(5);
  // WCAG 2.2, 2.5.8.
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
});

test('no two landmarks of an operator’s page have one name', async () => {
  const page = await open({ width: 1280, signedIn: await signedIn() });
  for (const path of PAGES) {
    await page.goto(path);
    const names = await page
      .locator('main, nav, aside, section[aria-labelledby], [role=region], section[aria-label]')
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility())
          .map((one) => {
            const by = document.getElementById(one.getAttribute('aria-labelledby') ?? '');
            return `${one.getAttribute('role') ?? one.tagName} ${by?.textContent ?? one.ariaLabel}`;
          }),
      );
    expect(names.toSorted(), path).toEqual([...new Set(names)].sort());
  }
});
