import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { aSeller, PASSWORD, type Registered } from '../support/accounts.ts';
import { rows } from '../support/rows.ts';
import { expectAccessible } from './support/accessibility.ts';
import { useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
let count = 0;

async function signIn(page: Page, { email }: Registered) {
  await page.goto('/login?next=/dashboard/settings');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard/settings');
}

test('a store is opened on a phone, a weak password said beside its field', async () => {
  const page = await open({ width: 360 });
  await page.goto('/register');
  await expectAccessible(page);
  await page.getByLabel('Store name').fill('Anokhi Threads');
  await page.getByLabel('Your name').fill('Meera');
  await page.getByLabel('Email address').fill(`browser-${++count}@example.com`);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('password123');
  await page.getByRole('button', { name: 'Open store' }).click();
  await page.getByRole('alert').waitFor();
  await expectAccessible(page);
  await expect.poll(() => page.getByLabel('Store name').inputValue()).toBe('Anokhi Threads');
  await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('Show password').check();
  await password.fill(PASSWORD);
  await expect.poll(() => password.getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Open store' }).click();
  await page.waitForURL('**/dashboard');
});

test('without script, signing in and saving work all the same', async () => {
  const page = await open({ width: 360, javaScriptEnabled: false });
  await signIn(page, await aSeller(context.app));
  await expect.poll(() => page.getByLabel('Show password').isVisible()).toBe(false);
  await page.getByLabel(/^Delivery fee/).fill('60');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Settings saved').waitFor();
  await expect.poll(() => page.getByLabel(/^Delivery fee/).inputValue()).toBe('60');
});

test('an ended trial leads to the plan page, which stays', async () => {
  const seller = await aSeller(context.app);
  const page = await open({ width: 360 });
  await signIn(page, seller);
  await rows(
    `update user_subscriptions set current_period_end = now() - interval '1 minute' where user_id = ?`,
    [seller.user.id],
  );
  await page.goto('/dashboard/staff');
  expect(new URL(page.url()).pathname).toBe('/dashboard/billing');
  let loads = 0;
  page.on('framenavigated', () => {
    loads++;
  });
  await page.getByRole('heading', { name: 'Your trial has ended' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(loads).toBe(0);
  await expectAccessible(page);
});
