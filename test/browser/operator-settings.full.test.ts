import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { platformSettings } from '../../src/features/platform/settings.ts';
import { PASSWORD } from '../support/accounts.ts';
import { setPlatform } from '../support/platform-settings.ts';
import { rows } from '../support/rows.ts';
import { anOperator } from '../support/stores.ts';
import { subscribed } from '../support/subscribed.ts';
import { ScreenReport } from './support/screen-report.ts';
import { settled } from './support/settled.ts';
import { PHONE, useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
let asha: Awaited<ReturnType<typeof anOperator>>;

beforeAll(async () => {
  asha = await anOperator(context.app);
});
afterEach(() => setPlatform({ maintenanceMode: false }));

/** Goes on by the keyboard until the focus is on a control of this name. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      return element?.labels?.[0]?.textContent ?? element?.textContent ?? '';
    });
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    if ((await focused()).trim().startsWith(name)) return;
  }
  throw new Error(`No way by Tab to ${name}`);
}

test('maintenance is turned on and off by the keyboard alone', async () => {
  const page = await open({ width: 1280, signedIn: asha });
  await page.goto('/admin/settings');
  await tabTo(page, 'Reason for turning on maintenance mode');
  await page.keyboard.type('Moving the database');
  await tabTo(page, 'Turn maintenance mode on');
  await page.keyboard.press('Enter');
  const strip = page.locator('.maintenance-strip');
  await strip.waitFor();
  expect((await platformSettings()).maintenanceMode).toBe(true);
  await page.goto('/admin/subscriptions');
  await settled(page);
  await strip.getByRole('link', { name: 'Turn off' }).press('Enter');
  await page.waitForURL('**/admin/settings#maintenance');
  await tabTo(page, 'Reason for turning off maintenance mode');
  await page.keyboard.type('Moved');
  await page.keyboard.press('Enter');
  await strip.waitFor({ state: 'detached' });
  expect((await platformSettings()).maintenanceMode).toBe(false);
});

test('an operator is made, and signs in at once', async () => {
  const page = await open({ width: 360, signedIn: asha });
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'New operator' }).click();
  await page.getByLabel('Name').fill('Ravi');
  await page.getByLabel('Email').fill('ravi@platform.example');
  await page.getByLabel('Password', { exact: false }).first().fill(PASSWORD);
  await page.getByLabel('Reason').fill('New hire');
  await page.getByLabel('Your password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Add operator' }).click();
  await page.getByText('ravi@platform.example').waitFor();
  const other = await open({ width: 360 });
  await other.goto('/login');
  await other.getByLabel('Email').fill('ravi@platform.example');
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await other.waitForURL('**/admin');
});

test('an operator who has left is suspended, with one’s own password', async () => {
  const noor = await anOperator(context.app, 'Noor');
  const page = await open({ width: 360, signedIn: asha });
  await page.goto('/admin/settings');
  await page.locator(`a[href="/admin/settings/admins/${noor.id}"]`).click();
  const form = page.locator('#switch');
  await form.getByLabel('Reason').fill('Has left');
  await form.getByLabel('Your password').fill('a guess');
  await form.getByRole('button', { name: 'Suspend' }).click();
  await form.getByText('Your password is incorrect').first().waitFor();
  await form.getByLabel('Your password').fill('correct horse battery');
  await form.getByRole('button', { name: 'Suspend' }).click();
  await page.getByText('Noor was suspended').waitFor();
  const [{ active } = {}] = await rows<{ active: boolean }>(
    'select is_active as active from users where id = ?',
    [noor.id],
  );
  expect(active).toBe(false);
});

test('an override shows before and after as one chooses, and the audit finds it', async () => {
  const { id, end } = await subscribed(context.app, 'trial', 3);
  const page = await open({ width: 1280, signedIn: asha });
  await page.goto(`/admin/subscriptions/${id}`);
  await page.getByRole('link', { name: 'Extend trial by 7 days' }).click();
  const changes = page.locator('.override-changes');
  await changes.getByText('UTC').first().waitFor();
  await page.getByLabel('Reason').fill('Asked by phone');
  await page.getByLabel('Plan').selectOption('Scale');
  await changes.locator('strong', { hasText: 'Scale' }).waitFor();
  await page.getByLabel('Days to add').fill('400');
  await page.getByText('Days to add must be from 1 to 366').first().waitFor();
  await page.getByLabel('Days to add').fill('14');
  await changes.waitFor();
  expect(await page.getByLabel('Reason').inputValue()).toBe('Asked by phone');
  await page.getByRole('button', { name: 'Change subscription' }).click();
  await page.waitForURL(`**/admin/subscriptions/${id}`);
  const [row] = await rows<{ plan: string; ends: Date }>(
    'select plan_slug as plan, current_period_end as ends from user_subscriptions where id = ?',
    [id],
  );
  expect(row).toEqual({ plan: 'scale', ends: new Date(end.getTime() + 14 * 86_400_000) });

  await page.goto('/admin/settings/audit');
  await page.getByLabel('Action').selectOption('Changed a subscription');
  await page.locator('#list').getByText('1 action').waitFor();
  await page.locator('#search').fill('asked by');
  await page.waitForURL('**search=asked**');
  await page.getByText('details').click();
  await page.locator('.audit-facts', { hasText: 'Growth' }).waitFor();
});

test('every page of it can be read and used by everybody', { timeout: 90_000 }, async () => {
  const { id } = await subscribed(context.app, 'past_due', -2);
  const noor = await anOperator(context.app, 'Noor');
  const page = await open({ width: PHONE, signedIn: asha });
  await setPlatform({ maintenanceMode: true });
  const report = new ScreenReport();
  for (const path of [
    'subscriptions',
    'subscriptions?status=cancelled',
    `subscriptions/${id}`,
    `subscriptions/${id}/override?status=active`,
    'settings',
    'settings/admins/new',
    `settings/admins/${noor.id}`,
    'settings/audit',
    'settings/audit?search=nothing',
  ]) {
    await report.visit(page, `/admin/${path}`);
  }
  expect(report.lines).toEqual([]);
});

test('on a phone the change lies behind “Show all actions”', async () => {
  const { id } = await subscribed(context.app, 'active', 20);
  const page = await open({ width: 360, signedIn: asha });
  await page.goto(`/admin/subscriptions/${id}`);
  const override = page.getByRole('link', { name: 'Change…' });
  expect(await override.filter({ visible: true }).count()).toBe(0);
  await page.getByText('Show all actions').click();
  await override.filter({ visible: true }).click();
  await page.getByRole('heading', { name: 'Changes' }).waitFor();
});
