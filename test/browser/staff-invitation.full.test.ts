import { expect, test } from 'vitest';
import { useInstantWorker } from '../support/instant-worker.ts';
import { linkLettersTo } from '../support/link-letters.ts';
import { anOrder } from '../support/orders.ts';
import { rows } from '../support/rows.ts';
import { aStaffMemberWith } from '../support/staff.ts';
import { aStore } from '../support/stores.ts';
import { expectAccessible } from './support/accessibility.ts';
import { settled } from './support/settled.ts';
import { BOTH_WIDTHS, useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
const worker = useInstantWorker();
const PASSWORD = 'paper kites over tin roofs';

test.each(BOTH_WIDTHS)('a person is invited, joins, and packs an order: %i px', async (width) => {
  const store = await aStore(context.app);
  const order = await anOrder(store);
  await rows(`update orders set status = 'confirmed' where owner_id = ?`, [store.ownerId]);
  const email = `ravi-${width}@invited.example`;

  const owner = await open({ width, signedIn: store });
  await owner.goto('/dashboard/staff');
  await owner.getByLabel('Name').fill('Ravi');
  await owner.getByLabel('Email address').fill(email);
  await owner.getByText('Packs, prints and ships orders').click();
  await expectAccessible(owner);
  await owner.getByRole('button', { name: 'Send invitation' }).click();
  await owner.getByText(`Invitation sent to ${email}`).waitFor();
  await owner.getByRole('heading', { name: 'Invited' }).waitFor();
  await expectAccessible(owner);

  await worker.idle();
  const [letter] = await linkLettersTo(context.config, email);
  const page = await open({ width });
  await page.goto(letter?.path ?? '');
  await page.getByRole('heading', { name: 'Join Blue Mug' }).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill('letmein');
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Join' }).click();

  // A packer's day: home, the order to pack, its papers, packed.
  await page.getByRole('link', { name: /1 Order to pack/ }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: /1 Order to pack/ }).click();
  await page.getByRole('link', { name: `#${order.orderNumber}` }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: `#${order.orderNumber}` }).click();
  await page.getByRole('button', { name: 'Create PDF' }).click();
  await worker.idle();
  await page.reload();
  await page.getByText('Print both').waitFor({ state: 'attached' });
  await settled(page);
  await page.getByRole('button', { name: 'Mark as packed' }).click();
  const statusNow = async () => {
    const [found] = await rows<{ status: string }>('select status from orders where owner_id = ?', [
      store.ownerId,
    ]);
    return found?.status;
  };
  await expect.poll(statusNow, { timeout: 20_000 }).toBe('packed');
  await page.goto(`/dashboard/orders/${order.id}`);
  await page.getByRole('heading', { name: `Order ${order.orderNumber}` }).waitFor();
  await expectAccessible(page);

  // The letter's address, gone back to, opens nothing any more.
  await page.goto(letter?.path ?? '');
  await page.getByRole('heading', { name: 'This invitation no longer works' }).waitFor();
  await expectAccessible(page);
});

test.each(BOTH_WIDTHS)('an owner changes what one person can do: %i px', async (width) => {
  const store = await aStore(context.app);
  const { id } = await aStaffMemberWith(context.app, store, 'packer');
  const page = await open({ width, signedIn: store });
  await page.goto(`/dashboard/staff/${id}`);
  await page.getByRole('heading', { name: 'What can Ravi do?' }).waitFor();
  await expectAccessible(page);
  await page.getByText('Change for this person').click();
  await page.getByLabel('View order totals, payments, refunds and COD to collect').check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Role: Packer, changed for this person').waitFor();
  await expectAccessible(page);
});
