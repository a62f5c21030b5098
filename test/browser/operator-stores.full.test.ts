import { describe, expect, test } from 'vitest';
import { rows } from '../support/rows.ts';
import { anOperator, aStore } from '../support/stores.ts';
import { aWebhookEvent } from '../support/webhook-events.ts';
import { accessFindings, expectAccessible } from './support/accessibility.ts';
import { ScreenReport } from './support/screen-report.ts';
import { settled } from './support/settled.ts';
import { BOTH_WIDTHS, PHONE, useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();

async function aTroubledStore() {
  const store = await aStore(context.app);
  await rows(`update stores set name = ? where id = ?`, [`Mugs ${store.slug}`, store.storeId]);
  await rows(
    `insert into channel_connections (owner_id, id, channel, phone_number_id, account_id, access_token)
     values (?, gen_random_uuid(), 'chat', ?, ?, 'sealed')`,
    [store.ownerId, store.slug, store.slug],
  );
  await rows(
    `update user_subscriptions set current_period_end = now() + interval '2 days 1 hour' where user_id = ?`,
    [store.ownerId],
  );
  await aWebhookEvent({ ownerId: store.ownerId, state: 'dead', error: 'The catalog was away' });
  return store;
}

describe.each(BOTH_WIDTHS)('at %d px', (width) => {
  test('with the keyboard alone an operator finds why a store got no messages', async () => {
    const store = await aTroubledStore();
    const asha = await anOperator(context.app);
    const page = await open({ width, signedIn: asha });
    await page.goto('/admin');
    await page.getByRole('heading', { name: 'Action required' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('2');
    await page.waitForURL('**/admin/stores');
    await page.keyboard.press('/');
    await page.keyboard.type(store.slug);
    await page.getByRole('link', { name: 'Clear filters' }).waitFor();
    expect(await page.locator('#list').getByText('1 store', { exact: true }).count()).toBe(1);
    await expect.poll(() => page.getByRole('status').allTextContents()).toContain('1 store');
    // The list has changed under the person who types, who goes on typing.
    expect(await page.evaluate('document.activeElement.id')).toBe('search');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Search' }).press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/admin/stores/${store.storeId}`);
    await page.getByText('1 event couldn’t be processed').waitFor();
    await page.getByText('The catalog was away').waitFor();
    await expectAccessible(page);
    const summary = page.getByText('Replay…', { exact: true });
    await settled(page);
    await summary.press('Enter');
    await page.getByLabel('Reason').last().waitFor();
    await expectAccessible(page);
  });

  test('what is typed while the list is on its way is kept and looked for, and the file follows', async () => {
    const store = await aTroubledStore();
    const page = await open({ width, signedIn: await anOperator(context.app) });
    await page.goto('/admin/stores');
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const end = store.slug.length - 3;
    await page.route('**/admin/stores?*', async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest((request) => request.url().includes('search='));
    await page.getByRole('searchbox').pressSequentially(store.slug.slice(0, end));
    await asked;
    await page.keyboard.type(store.slug.slice(end));
    letGo();
    const file = page.getByRole('link', { name: 'Export CSV' });
    await expect
      .poll(() => file.getAttribute('href'))
      .toBe(`/admin/stores.csv?search=${store.slug}`);
    expect(await page.getByRole('searchbox').inputValue()).toBe(store.slug);
    expect(await page.evaluate('document.activeElement.id')).toBe('search');
  });

  test('a store is suspended in a dialog, by keys, with a reason', async () => {
    const store = await aTroubledStore();
    const asha = await anOperator(context.app);
    const page = await open({ width, signedIn: asha });
    await page.goto(`/admin/stores/${store.storeId}`);
    await page.getByRole('link', { name: 'Suspend…' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The shop will stay open').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    await page.getByRole('link', { name: 'Suspend…' }).press('Enter');
    await dialog.getByLabel('Reason').fill('Fraud reported');
    await page.keyboard.press('Enter');
    await page.getByText('was suspended', { exact: false }).first().waitFor();
    await page.getByRole('link', { name: 'Reactivate…' }).waitFor();
    await page.getByText('“Fraud reported”').waitFor();
  });
});

test('each screen is readable by everybody, light and dark, on a phone and on a desk', async () => {
  const store = await aTroubledStore();
  const asha = await anOperator(context.app);
  const page = await open({ width: PHONE, signedIn: asha });
  const report = new ScreenReport();
  for (const path of [
    '/admin',
    '/admin/stores',
    '/admin/stores?search=zzz',
    `/admin/stores/${store.storeId}`,
    `/admin/stores/${store.storeId}/switch`,
    '/admin/help',
  ]) {
    await report.visit(page, path);
  }
  await page.goto(`/admin/stores/${store.storeId}/switch`);
  await report.sendEmptied(page, `/admin/stores/${store.storeId}/switch`);
  expect(report.lines).toEqual([]);
}, 90_000);

test('without script a store is found and switched by pages alone', async () => {
  const store = await aTroubledStore();
  const asha = await anOperator(context.app);
  const page = await open({ width: 1280, signedIn: asha, javaScriptEnabled: false });
  await page.goto('/admin/stores');
  await page.getByLabel('Search stores').fill(store.slug);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: `Mugs ${store.slug}` }).click();
  await page.getByRole('link', { name: 'Suspend…' }).click();
  await page.waitForURL('**/switch');
  await page.getByLabel('Reason').fill('Fraud reported');
  await page.getByRole('button', { name: 'Suspend' }).click();
  await page.waitForURL(`**/admin/stores/${store.storeId}`);
  await page.getByText(/was suspended/).waitFor();
});

test('keys are listed, and can be turned off', async () => {
  const asha = await anOperator(context.app);
  const page = await open({ width: 1280, signedIn: asha });
  await page.goto('/admin/stores');
  await page.keyboard.press('?');
  await page.waitForURL('**/admin/help');
  expect(await accessFindings(page)).toEqual([]);
  await page.keyboard.press('Control+k');
  await page.waitForURL('**/admin/stores#search');
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('search');
  await page.goto('/admin/help');
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('button', { name: 'Turn on' }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('2');
  expect(page.url()).toContain('/admin/help');
});
