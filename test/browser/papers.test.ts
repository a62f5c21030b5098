import { beforeAll, expect, test } from 'vitest';
import { requestPapers } from '../../src/features/documents/request-papers.ts';
import { changeStatus } from '../../src/features/orders/change-status.ts';
import { findOrder } from '../../src/features/orders/find-order.ts';
import { SYSTEM } from '../../src/session.ts';
import { useInstantWorker } from '../support/instant-worker.ts';
import { anOrder } from '../support/orders.ts';
import { rows } from '../support/rows.ts';
import { aStore, type TestStore } from '../support/stores.ts';
import { expectAccessible, sidewaysScroll } from './support/accessibility.ts';
import { settled } from './support/settled.ts';
import { useBrowser, WIDTHS } from './support/use-browser.ts';

const { context, open } = useBrowser();
const worker = useInstantWorker();

async function confirmedOrder(store: TestStore) {
  const order = await anOrder(store);
  return changeStatus(store.tenant, order.id, { status: 'confirmed' }, SYSTEM);
}

// The first ones load fonts and what writes PDF: on a slow machine longer than the page waits.
beforeAll(async () => {
  const store = await aStore(context.app);
  const { id } = await confirmedOrder(store);
  await requestPapers(store.tenant, { kinds: ['invoice', 'label'], orderIds: [id] }, SYSTEM);
  await worker.idle();
});

test.each(WIDTHS)(
  'one tap makes the papers of an order, which can then be packed: %i px',
  async (width) => {
    const store = await aStore(context.app);
    const order = await confirmedOrder(store);
    const page = await open({ width, signedIn: store });
    await page.goto(`/dashboard/orders/${order.id}`);
    await page.getByRole('button', { name: 'Create PDF' }).click();
    await page.locator('#toasts').getByText('Invoice and label created').waitFor();
    await expectAccessible(page);
    expect(await sidewaysScroll(page)).toBe(0);
    await settled(page);
    await page.getByRole('button', { name: 'Mark as packed' }).click();
    await page.locator('header').getByText('Packed', { exact: true }).waitFor();
    expect((await findOrder(store.tenant, order.id)).status).toBe('packed');
  },
);

test('papers that take longer appear by themselves', async () => {
  await worker.stop();
  const store = await aStore(context.app);
  const order = await confirmedOrder(store);
  const page = await open({ width: 360, signedIn: store });
  await page.goto(`/dashboard/orders/${order.id}`);
  await page.getByRole('button', { name: 'Create PDF' }).click();
  await page.getByText('Creating documents.').waitFor();
  await expectAccessible(page);
  await worker.start();
  await worker.sweep();
  await page.getByRole('button', { name: 'Mark as packed' }).waitFor();
  expect(await page.locator('[hx-trigger="every 2s"]').count()).toBe(0);
});

test.each(WIDTHS)(
  'papers of several orders are one file, with script and without: %i px',
  async (width) => {
    const store = await aStore(context.app);
    const orders = [await confirmedOrder(store), await confirmedOrder(store), await anOrder(store)];
    await changeStatus(store.tenant, orders[2]?.id ?? '', { status: 'cancelled' }, SYSTEM);
    for (const javaScriptEnabled of [true, false]) {
      const page = await open({ width, signedIn: store, javaScriptEnabled });
      await page.goto(`/dashboard/orders/print?ids=${orders.map(({ id }) => id).join(',')}`);
      await page.getByLabel('Pick list').check();
      await page.getByRole('button', { name: 'Create PDF' }).click();
      const file = page.getByRole('link', { name: 'Open and print' });
      await file.waitFor();
      await page.getByText('1 order could not be printed').waitFor();
      const answer = await page.request.get((await file.getAttribute('href')) ?? '');
      expect(answer.headers()['content-type']).toBe('application/pdf');
      if (javaScriptEnabled) await expectAccessible(page);
    }
    const [count] = await rows<{ count: number }>(
      'select count(*) from invoices where owner_id = ?',
      [store.ownerId],
    );
    expect(count?.count).toBe(2);
  },
);
