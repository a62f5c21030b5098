import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { auditOf, TABLE_PASSWORD } from '../support/impersonation.ts';
import { rows } from '../support/rows.ts';
import { anOperator, aStore, type TestStore } from '../support/stores.ts';
import { expectAccessible, sidewaysBecauseOf } from './support/accessibility.ts';
import { BOTH_WIDTHS, useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();

const strip = (page: Page) => page.getByRole('complementary', { name: 'Platform support' });
const path = (page: Page) => new URL(page.url()).pathname;

async function signIn(page: Page, next: string) {
  const { email } = await anOperator(context.app);
  await page.goto(`/login?next=${next}`);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(TABLE_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(({ pathname }) => pathname === next);
}

/** Where the focus is, and whether the red strip lies over it. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const red = document.querySelector('.acting');
    const box = element?.getBoundingClientRect();
    const top =
      box && document.elementFromPoint(box.left + Math.min(box.width / 2, 40), box.top + 2);
    const isCovered = Boolean(red && top && red.contains(top) && !red.contains(element));
    const label = element?.id && document.querySelector(`label[for="${element.id}"]`)?.textContent;
    return { words: `${label || element?.textContent || ''}`.trim(), isCovered };
  });

/** Goes to a control by Tab alone; the strip never covers what has the focus. */
async function tabTo(page: Page, words: RegExp) {
  for (let n = 0; n < 120; n++) {
    await page.keyboard.press('Tab');
    const at = await focus(page);
    expect(at.isCovered, at.words).toBe(false);
    if (words.test(at.words)) return;
  }
  throw new Error(`No way by Tab to ${words}`);
}

async function press(page: Page, words: RegExp) {
  await tabTo(page, words);
  await page.keyboard.press('Enter');
}

const actionsOf = async (store: TestStore) =>
  (await auditOf(store)).map(({ action, actor_name }) => `${actor_name}: ${action}`);

test.each(BOTH_WIDTHS)(
  'with the keyboard alone: in with a reason, mended, extended, out, and all of it on record: %i px',
  { timeout: 90_000 },
  async (width) => {
    const store = await aStore(context.app);
    const page = await open({ width });
    const user = `/admin/users/${store.ownerId}`;
    await signIn(page, user);
    await press(page, /^Log in as/);
    await page.waitForURL(`**${user}/impersonate**`);
    await expectAccessible(page);
    await tabTo(page, /^Reason/);
    await page.keyboard.press('Enter');
    // The browser itself asks for what is missing; nothing has begun.
    expect(await auditOf(store)).toEqual([]);
    await page.keyboard.type('ticket 812: the delivery fee is wrong');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await strip(page).getByText('30 min left').waitFor();
    await expectAccessible(page);
    expect(await sidewaysBecauseOf(page, '200%')).toBeNull();

    await page.goto('/dashboard/settings');
    await strip(page).waitFor();
    await tabTo(page, /^Delivery fee/);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('60');
    await page.keyboard.press('Enter');
    await page.getByText('Settings saved').waitFor();
    await expectAccessible(page);

    await press(page, /^Extend/);
    await page.getByText(/Session extended: \d+ min left/).waitFor();
    expect(path(page)).toBe('/dashboard/settings');
    await expect.poll(() => strip(page).textContent()).toMatch(/(?:59|60) min left/);

    await press(page, /^Exit/);
    await page.waitForURL(`**${user}**`);
    await page.getByText('You are no longer logged in as Meera').waitFor();
    await expect.poll(() => strip(page).count()).toBe(0);
    expect(await actionsOf(store)).toEqual([
      'Asha: impersonation_started',
      'Asha: impersonated_request',
      'Asha: impersonation_extended',
      'Asha: impersonation_ended',
    ]);
  },
);

test.each([
  [360, 'dark'],
  [1280, 'dark'],
  [320, 'light'],
] as const)(
  'locked screens and pages outside the desk carry the strip: %i px, %s',
  async (width, colorScheme) => {
    const store = await aStore(context.app);
    const page = await open({ width, colorScheme });
    await signIn(page, `/admin/users/${store.ownerId}/impersonate`);
    await page.getByLabel('Reason').fill('ticket 812');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    for (const at of [
      '/dashboard/profile',
      '/dashboard/settings/payments',
      '/nowhere',
      '/dashboard/orders',
    ]) {
      await page.goto(at);
      await strip(page).waitFor();
      await expectAccessible(page);
      expect(await sidewaysBecauseOf(page, '200%'), at).toBeNull();
    }
  },
);

test('without script all of it works, and the time left is that of the page', async () => {
  const store = await aStore(context.app);
  const page = await open({ width: 360, javaScriptEnabled: false });
  await signIn(page, `/admin/users/${store.ownerId}/impersonate`);
  await page.getByLabel('Reason').fill('ticket 812');
  await page.getByRole('button', { name: 'Log in as Meera' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto('/dashboard/orders');
  await strip(page).getByRole('button', { name: 'Extend' }).click();
  await page.waitForURL('**/dashboard/orders');
  await strip(page)
    .getByText(/(?:59|60) min left/)
    .waitFor();
  await strip(page).getByRole('button', { name: 'Exit' }).click();
  await page.waitForURL(`**/admin/users/${store.ownerId}`);
});

test('two minutes before the end it is said aloud, and after it the next click leads back', async () => {
  const store = await aStore(context.app);
  const page = await open({ width: 360 });
  await signIn(page, `/admin/users/${store.ownerId}/impersonate`);
  await page.getByLabel('Reason').fill('ticket 812');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  const endIn = (seconds: number) =>
    rows(
      `update refresh_tokens set expires_at = now() + make_interval(secs => ?)
        where user_id = ? and impersonator_id is not null`,
      [seconds, store.ownerId],
    );
  await endIn(110);
  await page.reload();
  await strip(page).getByText('2 min left').waitFor();
  await expect
    .poll(() => strip(page).getByRole('status').textContent())
    .toBe('2 minutes left. Extend your session or exit');
  await expectAccessible(page);
  await endIn(0);
  // The open page may notice at the same moment, and its own way back is then the one taken.
  await page.goto('/dashboard/orders').catch((error) => {
    if (!String(error).includes('ERR_ABORTED')) throw error;
  });
  await page.waitForURL(`**/admin/users/${store.ownerId}`);
  await page
    .getByText('You are no longer logged in as another user. You are back in your own account')
    .waitFor();
});
