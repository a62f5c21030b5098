import { expect, test } from 'vitest';
import { makeClaim } from '../../../src/features/payments/claims/make-claim.ts';
import { recordPayment } from '../../../src/features/payments/record-payment.ts';
import { refundOrder } from '../../../src/features/payments/refund-order.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { aDirectMethod, anUnpaidOrder } from '../../support/claims.ts';
import { pagesOf } from '../../support/pages.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const pages = pagesOf(context);

const read = async (store: TestStore, url: string) => (await pages.get(store, url)).body;
const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

/** The figure that the page links to each list, and where it leads. */
function figuresOf(html: string): { href: string; text: string }[] {
  const links = html.matchAll(/<a href="(\/dashboard\/payments\?[^"]*)">([^<]*)<\/a>/g);
  return [...links].map(([, href = '', text = '']) => ({
    href: href.replaceAll('&amp;', '&'),
    text: text.trim(),
  }));
}

async function aStoreWithMoney(): Promise<TestStore> {
  const store = await aStore(context.app);
  const directMethodId = await aDirectMethod(store);
  const [one, other, third, old] = [
    await anUnpaidOrder(store),
    await anUnpaidOrder(store),
    await anUnpaidOrder(store),
    await anUnpaidOrder(store, { priceMinor: 7_700 }),
  ];
  await makeClaim(store.tenant, one.id, { directMethodId, reference: 'UTR 1 000 000' });
  await recordPayment(store.tenant, other.id, { amountMinor: 30_000, method: 'upi' }, SYSTEM);
  await recordPayment(store.tenant, third.id, { amountMinor: 100_000, method: 'upi' }, SYSTEM);
  await refundOrder(store.tenant, third.id, { amountMinor: 20_000, method: 'upi' }, SYSTEM);
  await rows(
    `update orders set created_at = now() - interval '5 days' where owner_id = ? and id = ?`,
    [store.ownerId, old.id],
  );
  return store;
}

test('each figure of the money page is that of the list which it opens', async () => {
  const store = await aStoreWithMoney();
  const html = await read(store, '/dashboard/money');
  const page = plain(html);
  expect(page).toContain('₹1,854');
  const figures = figuresOf(html);
  expect(figures.length).toBeGreaterThanOrEqual(6);

  const due = await read(store, '/dashboard/payments?tab=receivable');
  expect(plain(due)).toContain('₹1,854 is still due for 3 orders');
  const reports = plain(await read(store, '/dashboard/reports'));
  expect(reports).toMatch(/Still to receive ₹1,854 now, from 3 orders of any date/);
  expect(due).toContain('href="/dashboard/payments/receivable.csv?from=&amp;to=&amp;method="');
  const old = figures.find(({ text }) => text === '4 to 7 days');
  expect(plain(await read(store, old?.href ?? ''))).toContain('₹154 is still due for 1 order');
  const today = figures.find(({ text }) => text === 'Today');
  expect(plain(await read(store, today?.href ?? ''))).toContain('₹1,700 is still due for 2 orders');
  const way = figures.find(({ text }) => text === 'Not chosen yet');
  expect(plain(await read(store, way?.href ?? ''))).toContain('₹1,854 is still due for 3 orders');

  const claims = await read(store, '/dashboard/payments?tab=claims');
  expect(plain(claims)).toContain('1 payment to confirm.');
  expect(page).toContain('Payments to confirm ₹1,000 1 payment');
  const received = figures.find(({ text }) => text === '₹1,300');
  expect(plain(await read(store, received?.href ?? ''))).toContain('2 payments');
  const refunded = figures.find(({ text }) => text === '₹200');
  expect(plain(await read(store, refunded?.href ?? ''))).toContain('1 refund');
});

test('what waits to be confirmed is a task on Home', async () => {
  const store = await aStoreWithMoney();
  expect(plain(await read(store, '/dashboard'))).toContain('1 Payment to confirm');
});
