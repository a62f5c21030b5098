import { expect, test } from 'vitest';
import { anOrder } from '../support/orders.ts';
import { aStaffMember } from '../support/people.ts';
import { rows } from '../support/rows.ts';
import { anOperator, aStore } from '../support/stores.ts';
import { expectAccessible } from './support/accessibility.ts';
import { BOTH_WIDTHS, useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();

async function aWalk(width: number, options = {}) {
  const operator = await anOperator(context.app);
  const store = await aStore(context.app);
  await anOrder(store);
  await aStaffMember(context, store, 'آشا سلطانة');
  const page = await open({ width, signedIn: operator, ...options });
  return { operator, store, page };
}

test.each(BOTH_WIDTHS)(
  'an operator finds a user, suspends and reactivates them, at %i px',
  async (width) => {
    const { store, page } = await aWalk(width);
    await page.goto('/admin/users');
    await expectAccessible(page);
    await page.getByRole('searchbox').fill(store.email);
    await page.getByRole('status').filter({ hasText: '1 user' }).waitFor();
    await page.getByRole('link', { name: 'Meera' }).click();
    await page.getByRole('heading', { name: 'Meera', level: 1 }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Suspend…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('signed out everywhere immediately').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Reason').fill('Fraud');
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await page.getByText('Meera was suspended').waitFor();
    await page.getByText('No active sessions').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Reactivate…' }).click();
    await dialog.getByLabel('Reason').fill('Cleared up');
    await dialog.getByRole('button', { name: 'Reactivate' }).click();
    await page.getByText('Meera was reactivated').waitFor();
  },
);

test.each(BOTH_WIDTHS)('an operator deletes an owner with the store, at %i px', async (width) => {
  const { store, page } = await aWalk(width);
  await page.goto(`/admin/users/${store.ownerId}`);
  const link = page.getByRole('link', { name: 'Delete…' });
  if (width < 600) {
    expect(await link.filter({ visible: true }).count()).toBe(0);
    await page.getByText('Show all actions').click();
  }
  await link.filter({ visible: true }).click();
  await page
    .getByText('1 order with')
    .or(page.getByText('1 order', { exact: true }))
    .waitFor();
  await expectAccessible(page);
  await page.getByLabel('Account email').fill('wrong@example.com');
  await page.getByLabel('Reason').fill('Asked for it');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByText('Email doesn’t match the one above').first().waitFor();
  expect(await page.getByLabel('Reason').inputValue()).toBe('Asked for it');
  await expectAccessible(page);
  await page.getByLabel('Account email').fill(store.email);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByText('Meera was deleted').waitFor();
  expect(await rows(`select 1 from stores where id = ?`, [store.storeId])).toEqual([]);
});

test('an operator’s page has no action and says why', async () => {
  const { operator, page } = await aWalk(360, { colorScheme: 'dark' });
  await page.goto(`/admin/users/${operator.id}`);
  await page.getByText('Nobody can log in as an operator').waitFor();
  expect(await page.getByText('Show all actions').count()).toBe(0);
  await expectAccessible(page);
});

test('without script a user is suspended on a page of its own', async () => {
  const { store, page } = await aWalk(1280, { javaScriptEnabled: false });
  await page.goto(`/admin/users?search=${store.email}`);
  await page.getByRole('link', { name: 'Meera' }).click();
  await page.getByRole('link', { name: 'Suspend…' }).click();
  await page.getByRole('heading', { name: 'Suspend Meera?' }).waitFor();
  await page.getByLabel('Reason').fill('Fraud');
  await page.getByRole('button', { name: 'Suspend' }).click();
  await page.getByText('Meera was suspended').waitFor();
});
