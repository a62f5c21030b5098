import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Order } from '../../src/features/orders/order.ts';
import { runRecurringJob } from '../../worker/run-recurring-job.ts';
import { makePollsDue, setCourier, useCourierSimulator } from '../support/courier-simulator.ts';
import { useInvariants } from '../support/invariants.ts';
import { manyOrders } from '../support/many-orders.ts';
import { anOrder } from '../support/orders.ts';
import { codesOn, pagesOfPdf } from '../support/pdf.ts';
import { useRealWorker } from '../support/real-worker.ts';
import { rows } from '../support/rows.ts';
import { aStore, type TestStore } from '../support/stores.ts';
import { sidewaysScroll } from './support/accessibility.ts';
import { countTaps } from './support/count-taps.ts';
import { useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
const courier = useCourierSimulator();
useRealWorker(context);
useInvariants();

const LIST = '/dashboard/orders';
const PHONE = { width: 360, height: 640 };
const HINDI = 'सुनीता शर्मा';
const LONG = 'Venkatanarasimharajuvaripeta Krishnamurthysubramaniam';
const awbOf = ({ orderNumber }: Order) => `AWB${orderNumber}`;

/** A phone whose every page is measured as it is left: none may scroll sideways. */
async function aPhone(store: TestStore) {
  const page = await open({ width: PHONE.width, signedIn: store });
  await page.setViewportSize(PHONE);
  const wide: string[] = [];
  const look = async (name: string) => {
    if ((await sidewaysScroll(page)) > 0) wide.push(name);
  };
  return { page, wide, look };
}

type Look = (name: string) => Promise<void>;

async function confirmAll(page: Page, look: Look, count: number) {
  await page.goto(LIST);
  await page.getByRole('link', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select all', exact: true }).check();
  await page.getByText(`${count} selected`).waitFor();
  await look('the list with all selected');
  await page.locator('#bulk-bar').getByRole('button', { name: 'Confirm' }).click();
  await page.getByText(`${count} orders confirmed`).waitFor();
  await look('the list after it');
}

/** Follows the offers from there: documents, packed, tracking. */
async function printAndPack(page: Page, look: Look, count: number): Promise<Buffer> {
  await page.getByRole('button', { name: `Print & pack ${count}` }).click();
  await page.getByText(`${count} orders marked as packed`).waitFor();
  await look('the documents');
  const file = page.getByRole('link', { name: 'Open and print' });
  const answer = await page.request.get((await file.getAttribute('href')) ?? '');
  return answer.body();
}

async function addTracking(page: Page, look: Look, orders: Order[]) {
  await page.getByRole('link', { name: 'Add tracking' }).click();
  for (const order of orders) {
    await page.locator(`#awb-${order.orderNumber}`).fill(awbOf(order));
  }
  await look('the parcels without a number');
  await page.getByLabel(/^Courier/).fill('Bluebird Express');
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByText(`${orders.length} lines are ready to save`).waitFor();
  await look('the tracking, looked over');
  await page.getByRole('button', { name: 'Save and mark as shipped' }).click();
  await page.getByRole('heading', { name: `${orders.length} parcels saved` }).waitFor();
  await look('the saved tracking');
}

/** The couriers deliver, and the poller finds out. */
async function deliver(orders: Order[]) {
  for (const order of orders) {
    courier.move(awbOf(order), 'out', new Date(Date.now() - 60_000));
    courier.move(awbOf(order), 'deliver');
  }
  await makePollsDue();
  await runRecurringJob('poll-shipments');
}

async function recordCash(page: Page, look: Look, { id }: Order) {
  await page.goto(`${LIST}/${id}/payment`);
  await look('the payment');
  await page.getByRole('button', { name: 'Record payment' }).click();
  await page.getByText('Paid', { exact: true }).first().waitFor();
  await look('the paid order');
}

async function tickOff(page: Page, look: Look, orders: Order[]) {
  await page.goto('/dashboard/payments/remittance');
  await look('the remittance');
  const lines = orders.map((order) => `${awbOf(order)},${order.totalAmountMinor / 100}`);
  await page.getByLabel('List of payments').fill(lines.join('\n'));
  await page.getByLabel('Transfer reference').first().fill('UTR 4711');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByText(`${orders.length} lines match an order`).waitFor();
  await look('the remittance, looked over');
  await page.getByRole('button', { name: 'Record payments', exact: true }).click();
  await page.getByText(`${orders.length} payments`).waitFor();
  await look('the remittance, ticked off');
}

async function giveBack(page: Page, look: Look, { id }: Order) {
  await page.goto(`${LIST}/${id}/refund`);
  await look('the refund');
  await page.getByLabel('Amount').fill('100');
  await page.getByRole('button', { name: 'Refund' }).click();
  await page.waitForURL(`**${LIST}/${id}`);
  await look('the refunded order');
}

/** Of two pieces one is broken and does not come back. */
async function cancelWithOneGone(page: Page, look: Look, { id }: Order) {
  await page.goto(`${LIST}/${id}/cancel`);
  await look('the cancel page');
  await page.getByLabel('Customer changed their mind').check();
  await page.getByLabel(/^Quantity of/).fill('1');
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByText('Cancelled: Customer changed').waitFor();
  await look('the cancelled order');
}

const STATES = `
select status, financial_status as money, count(*) from orders where owner_id = ? group by 1, 2
 order by 1, 2`;
const STOCK = `select stock from product_variants where owner_id = ? order by stock`;

async function expectPapers(pdf: Buffer, orders: Order[]) {
  const pages = await pagesOfPdf(pdf, 2);
  expect(pages.length).toBe(2 * orders.length);
  const at = pages.findIndex(({ width, text }) => width < 300 && text.includes('सुनीता'));
  const hindi = orders.find(({ customer }) => customer.name === HINDI);
  expect(await codesOn(pages[at]?.png ?? Buffer.alloc(0))).toMatchObject([
    { text: String(hindi?.orderNumber) },
  ]);
}

test('ten orders go from the list to the doorstep, and their money comes home', {
  timeout: 90_000,
}, async () => {
  const store = await aStore(context.app);
  await setCourier(store);
  const hindi = await anOrder(store, { name: HINDI });
  const long = await anOrder(store, { name: LONG, phone: '98470 88888' });
  const orders = [...(await manyOrders(store, 8)), hindi, long];
  const { page, wide, look } = await aPhone(store);
  const taps = await countTaps(page);

  await confirmAll(page, look, orders.length);
  await expectPapers(await printAndPack(page, look, orders.length), orders);
  // One more opens the file to print: five of twelve at most.
  expect(taps()).toBe(4);
  await addTracking(page, look, orders);
  await deliver(orders);
  await page.goto(`${LIST}?tab=delivered`);
  await look('the delivered orders');

  const [first, ...others] = orders as [Order, ...Order[]];
  await recordCash(page, look, first);
  await tickOff(page, look, others);
  await giveBack(page, look, first);
  const late = await anOrder(store, { name: 'Leela Nair', phone: '98470 99999', product: 'Bowl' });
  await cancelWithOneGone(page, look, late);

  expect(wide).toEqual([]);
  expect(await rows(STATES, [store.ownerId])).toEqual([
    { status: 'cancelled', money: 'pending', count: 1 },
    { status: 'delivered', money: 'paid', count: 9 },
    { status: 'delivered', money: 'partially_refunded', count: 1 },
  ]);
  // All eight of one kind are sold, twice two of ten mugs, and one of ten bowls is broken.
  const stocks = await rows<{ stock: number }>(STOCK, [store.ownerId]);
  expect(stocks.map(({ stock }) => stock)).toEqual([0, 8, 8, 9]);

  await page.goto(`/catalog/${store.slug}/orders/${hindi.publicToken}`);
  await page.getByRole('heading', { name: 'Delivered', level: 1 }).waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
});
