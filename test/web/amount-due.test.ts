import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { PaperKind } from '../../src/enums.ts';
import { Refusal } from '../../src/errors.ts';
import { loadPaperOrders, loadPaperStore } from '../../src/features/documents/load-papers.ts';
import { renderPapers } from '../../src/features/documents/render-papers.ts';
import { changeStatus } from '../../src/features/orders/change-status.ts';
import { createManualOrder } from '../../src/features/orders/create-manual-order.ts';
import { findOrder } from '../../src/features/orders/find-order.ts';
import { cashDue } from '../../src/features/payments/cash-due.ts';
import { recordPayment } from '../../src/features/payments/record-payment.ts';
import { refundOrder } from '../../src/features/payments/refund-order.ts';
import { shopperWords } from '../../src/features/stores/store-words.ts';
import { SYSTEM } from '../../src/session.ts';
import { useApp } from '../support/app.ts';
import { someGoods } from '../support/goods.ts';
import { pagesOf } from '../support/pages.ts';
import { pagesOfPdf } from '../support/pdf.ts';
import { ASHA } from '../support/shopper.ts';
import { aStore, shopOf, type TestStore } from '../support/stores.ts';
import { TEST_SET } from '../support/test-set.ts';

const context = useApp();
const { get } = pagesOf(context);
let store: TestStore;

beforeAll(async () => {
  store = await aStore(context.app);
});

const WORDS = ['pending', 'paid', 'partially_paid', 'refunded', 'partially_refunded'] as const;
const STATUSES = ['confirmed', 'shipped', 'delivered', 'cancelled', 'refunded'] as const;

/** What may happen to an order's money, in any order. */
const happening = fc.oneof(
  fc.record({ pay: fc.integer({ min: 1, max: 110_000 }) }),
  fc.record({ refund: fc.integer({ min: 1, max: 110_000 }) }),
  fc.record({ word: fc.constantFrom(...WORDS) }),
  fc.record({ status: fc.constantFrom(...STATUSES) }),
);
type Happening = typeof happening extends fc.Arbitrary<infer H> ? H : never;

async function happen(id: string, step: Happening): Promise<void> {
  const { tenant } = store;
  try {
    if ('pay' in step) {
      await recordPayment(tenant, id, { amountMinor: step.pay, method: 'upi' }, SYSTEM);
    } else if ('refund' in step) {
      const refund = { amountMinor: step.refund, method: 'upi', reason: '', tellCustomer: false };
      await refundOrder(tenant, id, refund as Parameters<typeof refundOrder>[2], SYSTEM);
    } else if ('word' in step) {
      await changeStatus(tenant, id, { financialStatus: step.word }, SYSTEM);
    } else await changeStatus(tenant, id, { status: step.status }, SYSTEM);
  } catch (error) {
    // More than is due, or than was paid: nothing has happened.
    if (!(error instanceof Refusal)) throw error;
  }
}

const minor = (text: string | undefined): number =>
  Math.round(Number((text ?? '').replaceAll(/[^\d.]/g, '')) * 100);
const amountIn = (text: string, around: RegExp): number => minor(around.exec(text)?.[1]);
const AMOUNT = '₹([\\d,.]*\\d)';

async function paperText(id: string, kind: PaperKind): Promise<string> {
  const from = await loadPaperStore(store.tenant);
  const { content } = await renderPapers({
    title: kind,
    kinds: [kind],
    store: from,
    t: shopperWords(from, null),
    logo: null,
    orders: await loadPaperOrders(store.tenant, [id]),
    printedAt: new Date().toISOString(),
  });
  return (await pagesOfPdf(content)).map(({ text }) => text).join('\n');
}

/** The row of an order in the list, without its tags. */
async function rowOf(id: string): Promise<string> {
  const { body } = await get(store, `/dashboard/orders?tab=all&ids=${id}`);
  const row = /<tr id="order-[\s\S]*?<\/tr>/.exec(body)?.[0] ?? '';
  return row.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

const dueOfRow = (row: string, totalMinor: number): number => {
  if (row.includes(' due')) return amountIn(row, new RegExp(`${AMOUNT} due`));
  return /Paid|Refunded|Cancelled/.test(row.replace('Not paid', '')) ? 0 : totalMinor;
};

test('papers, pages, lists and the API say the same amount due', async () => {
  const { productId, variantId } = await someGoods(store, { stock: 1_000 });
  const method = fc.constantFrom('cod' as const, 'unpaid' as const, 'paid' as const);
  const steps = fc.array(happening, { maxLength: 5 });
  const property = fc.asyncProperty(method, steps, async (paymentMethod, happenings) => {
    const items = [{ productId, variantId, quantity: 2 }];
    const { result } = await createManualOrder(
      await shopOf(store),
      { customer: ASHA, items, paymentMethod },
      { actor: SYSTEM, idempotency: null },
    );
    for (const step of happenings) await happen(result.id, step);
    const order = await findOrder(store.tenant, result.id);
    const { body } = await get(store, `/api/orders/${order.id}`);
    const due = minor(String(JSON.parse(body).amountDue));

    const listed = await get(store, `/api/orders?search=${order.orderNumber}`);
    const found = JSON.parse(listed.body).items.find(({ id }: { id: string }) => id === order.id);
    expect(minor(String(found.amountDue))).toBe(due);
    const csv = await get(store, `/api/orders/export.csv?ids=${order.id}`);
    const lines = parse(csv.body, { bom: true, columns: true }) as Record<string, string>[];
    const line = lines.find(({ Id }) => Id === order.id);
    expect(minor(line?.['Amount due'])).toBe(due);
    expect(dueOfRow(await rowOf(order.id), order.totalAmountMinor)).toBe(due);
    const page = (await get(store, `/dashboard/orders/${order.id}`)).body;
    const still = new RegExp(`Still due</dt><dd class="total">${AMOUNT}`);
    expect(amountIn(page, still)).toBe(due);

    const isCash = order.paymentStatus === 'cod';
    const label = await paperText(order.id, 'label');
    expect(amountIn(label, new RegExp(AMOUNT))).toBe(due);
    expect(label.includes('UNPAID')).toBe(due > 0 && !isCash);
    expect(label.includes('PREPAID')).toBe(due === 0);
    const slip = await paperText(order.id, 'packing_slip');
    expect(amountIn(slip, new RegExp(`UNPAID ${AMOUNT}`))).toBe(isCash ? 0 : due);
    const invoice = await paperText(order.id, 'invoice');
    const asked = new RegExp(`(?:Still to pay|in cash on delivery): ${AMOUNT}`);
    expect(amountIn(invoice, asked)).toBe(due);
    if (isCash && order.status === 'delivered') {
      const waiting = await cashDue(store.tenant, { page: 1, limit: 100 });
      const own = waiting.items.find(({ orderId }) => orderId === order.id);
      expect(own?.dueMinor ?? 0).toBe(due);
    }
  });
  await fc.assert(property, { numRuns: TEST_SET === 'quick' ? 12 : 60 });
}, 180_000);
