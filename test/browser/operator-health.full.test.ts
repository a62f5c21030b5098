import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { aggregateHealth } from '../../src/features/platform/health/aggregate-health.ts';
import { retryWebhookEvents } from '../../worker/jobs/retry-webhook-events.ts';
import { runRecurringJob } from '../../worker/run-recurring-job.ts';
import { ageHealth, ago, aLivingWorker, aNoticeRow } from '../support/health.ts';
import { rows } from '../support/rows.ts';
import { anOperator, aStore } from '../support/stores.ts';
import { aWebhookEvent } from '../support/webhook-events.ts';
import { expectAccessible } from './support/accessibility.ts';
import { BOTH_WIDTHS, useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();

/** A platform where things are wrong, as the worker sees it. */
async function aTroubledPlatform() {
  const store = await aStore(context.app);
  await rows('delete from worker_heartbeats');
  await aLivingWorker();
  await aWebhookEvent({
    ownerId: store.ownerId,
    state: 'dead',
    error: `Shop ${store.slug} was away`,
  });
  await aWebhookEvent({ ownerId: null, source: 'gateway', state: 'failed', receivedAt: ago(20) });
  for (let n = 1; n <= 12; n++) {
    await aNoticeRow(store, { status: 'failed', title: `Order ${n} is on its way` });
  }
  await rows(
    `insert into failed_sign_ins (id, began_at, wrong, refused)
     values (gen_random_uuid(), now() - interval '2 minutes', 212, 9041)`,
  );
  await runRecurringJob('invariants');
  await runRecurringJob('sweep-payments');
  await refreshed();
  return store;
}

/** What the worker does every 15 seconds. */
async function refreshed(): Promise<void> {
  await ageHealth(16);
  await aggregateHealth();
}

describe.each(BOTH_WIDTHS)('at %d px', (width) => {
  test('by keyboard an operator finds a dead event, replays it and sees it vanish', async () => {
    const store = await aTroubledPlatform();
    const page = await open({ width, signedIn: await anOperator(context.app) });
    await page.goto('/admin');
    await page.getByRole('heading', { name: 'Action required' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('6');
    await page.waitForURL('**/admin/health');
    await page.getByRole('heading', { name: 'System Health' }).waitFor();
    await expectAccessible(page);
    const event = page.locator('#events .health-list li', { hasText: store.slug });
    await event.getByRole('link', { name: /^Replay/ }).press('Enter');
    await page.waitForURL('**/replay');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Replay event' }).press('Enter');
    // The browser itself asks for the reason.
    expect(page.url()).toContain('/replay');
    await page.getByLabel('Reason').fill('The catalog is back');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/health');
    await page.getByText('1 event queued for retry').waitFor();
    expect(await event.getByText('Failed permanently').count()).toBe(0);
    await retryWebhookEvents();
    await refreshed();
    await page.locator('#health').dispatchEvent('every');
    await expect.poll(() => event.count()).toBe(0);
    expect(
      await rows(`select reason from audit_events where owner_id = ?`, [store.ownerId]),
    ).toEqual([{ reason: 'The catalog is back' }]);
  });

  test('the updates can be paused, and say how old they are', async () => {
    await aTroubledPlatform();
    const page = await open({ width, signedIn: await anOperator(context.app) });
    await page.goto('/admin/health');
    await page.getByText(/Updated \d+ s ago/).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('seen=')) asked.push(request.url());
    });
    const pause = page.getByLabel('Refresh every 15 seconds');
    await pause.focus();
    await page.keyboard.press('Space');
    expect(await pause.isChecked()).toBe(false);
    // The clock of the page alone goes on: nothing is asked while it is paused.
    await page.clock.install();
    await page.reload();
    await page.clock.runFor(31_000);
    expect(asked).toEqual([]);
    await pause.check();
    await page.clock.runFor(16_000);
    await expect.poll(() => asked.length).toBeGreaterThan(0);
  });
});

test('the page stays small, also with everything wrong at once', async () => {
  await aTroubledPlatform();
  const { headers } = await anOperator(context.app);
  const page = await context.app.inject({
    url: '/admin/health',
    headers: { ...headers, accept: 'text/html' },
  });
  const part = await context.app.inject({
    url: '/admin/health',
    headers: { ...headers, accept: 'text/html', 'hx-request': 'true' },
  });
  expect(gzipSync(page.body).length).toBeLessThan(30_000);
  expect(gzipSync(part.body).length).toBeLessThan(20_000);
});

test('without script every action is a link and a form', async () => {
  await aTroubledPlatform();
  const page = await open({
    width: 1280,
    signedIn: await anOperator(context.app),
    javaScriptEnabled: false,
  });
  await page.goto('/admin/health');
  await page.getByRole('link', { name: 'Replay all chat events that failed permanently' }).click();
  await page.getByLabel('Reason').fill('The store is back');
  await page.getByRole('button', { name: 'Replay events' }).click();
  await page.getByText('queued for retry').waitFor();
});
