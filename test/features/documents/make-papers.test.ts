import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import { files } from '../../../src/clients/files.ts';
import type { PaperKind } from '../../../src/enums.ts';
import {
  giveInvoiceNumbers,
  invoiceNumbersOf,
} from '../../../src/features/documents/invoice-numbers.ts';
import { makePapers } from '../../../src/features/documents/make-papers.ts';
import { findPapers } from '../../../src/features/documents/papers.ts';
import { prunePapers } from '../../../src/features/documents/prune-papers.ts';
import {
  requestOrderPaper,
  requestPapers,
} from '../../../src/features/documents/request-papers.ts';
import { changeStatus } from '../../../src/features/orders/change-status.ts';
import { editOrder } from '../../../src/features/orders/edit/edit-order.ts';
import { findOrder, lockOrders } from '../../../src/features/orders/find-order.ts';
import type { Order } from '../../../src/features/orders/order.ts';
import { timeline } from '../../../src/features/orders/timeline.ts';
import { findStoreOf } from '../../../src/features/stores/find-store.ts';
import { savePaperSettings } from '../../../src/features/stores/paper-settings.ts';
import { database, inTransaction } from '../../../src/kernel/db/db.ts';
import { englishOf } from '../../../src/kernel/translation/text.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { anOrder } from '../../support/orders.ts';
import { pageCountOf, pagesOfPdf } from '../../support/pdf.ts';
import { rows } from '../../support/rows.ts';
import { ASHA } from '../../support/shopper.ts';
import { aStore, type TestStore } from '../../support/stores.ts';
import { waitingForLocks } from '../../support/waiting-for-locks.ts';

const context = useApp();
let store: TestStore;

beforeEach(async () => {
  store = await aStore(context.app);
});

const orders = async (count: number): Promise<Order[]> => {
  const made: Order[] = [];
  for (let each = 0; each < count; each++) made.push(await anOrder(store));
  return made;
};

const request = (some: Order[], kinds: PaperKind[] = ['invoice', 'label']) =>
  requestPapers(store.tenant, { kinds, orderIds: some.map(({ id }) => id) }, SYSTEM);

const make = (papersId: string, signal?: AbortSignal) =>
  makePapers({ ownerId: store.ownerId, papersId }, signal);

async function fileOf(papersId: string): Promise<Buffer> {
  const { fileKey } = await findPapers(store.tenant, papersId);
  const file = fileKey === null ? null : await files().read(fileKey);
  if (!file) throw new Error('there is no file');
  return buffer(file.stream);
}

const numbersGiven = async () => {
  const given = await rows<{ number: number }>(
    'select number from invoices where owner_id = ? order by number',
    [store.ownerId],
  );
  return given.map(({ number }) => number);
};

const papersEvents = async (order: Order) =>
  (await timeline(store.tenant, order.id)).filter(({ type }) => type === 'papers_made');

describe('papers that were asked for', () => {
  test('are made as one PDF, noted on each order, and in its timeline', async () => {
    const [first, second] = (await orders(2)) as [Order, Order];
    const { id } = await request([first, second]);
    await make(id);
    const papers = await findPapers(store.tenant, id);
    expect(papers).toMatchObject({ state: 'done', pageCount: 4, error: null, leftOut: [] });
    expect(await pageCountOf(await fileOf(id))).toBe(4);
    for (const order of [first, second]) {
      expect(await findOrder(store.tenant, order.id)).toMatchObject({
        invoiceUrl: `/api/orders/${order.id}/invoice.pdf`,
        labelUrl: `/api/orders/${order.id}/label.pdf`,
      });
      expect(await papersEvents(order)).toMatchObject([{ data: { kinds: ['invoice', 'label'] } }]);
    }
  });

  test('write amounts and dates as the country of the store does', async () => {
    const order = await anOrder(store);
    await rows(
      `update order_items set unit_price_minor = 12490000, total_minor = 24980000 where owner_id = ?`,
      [store.ownerId],
    );
    const { id } = await request([order], ['invoice']);
    await make(id);
    const [page] = await pagesOfPdf(await fileOf(id));
    expect(page?.text).toContain('₹1,24,900.00');
    expect(page?.text).toMatch(/\d{1,2} [A-Z][a-z]+ \d{4}/);
  });

  test('stand in the order in which the orders were chosen', async () => {
    const some = await orders(3);
    const { id } = await request([...some].reverse(), ['packing_slip']);
    await make(id);
    const pages = await pagesOfPdf(await fileOf(id));
    const numbers = pages.map(({ text }) => Number(/#(\d+)/.exec(text)?.[1]));
    expect(numbers).toEqual(some.map(({ orderNumber }) => orderNumber).reverse());
  });

  test('leave a cancelled order out with a sentence, and make the others', async () => {
    const [kept, cancelled] = (await orders(2)) as [Order, Order];
    const { id } = await request([kept, cancelled]);
    await changeStatus(store.tenant, cancelled.id, { status: 'cancelled' }, SYSTEM);
    await make(id);
    expect(await findPapers(store.tenant, id)).toMatchObject({
      state: 'done',
      pageCount: 2,
      leftOut: [{ orderId: cancelled.id, reason: `Order ${cancelled.orderNumber} is cancelled` }],
    });
    expect((await findOrder(store.tenant, cancelled.id)).invoiceUrl).toBeNull();
    expect(await numbersGiven()).toEqual([1]);
  });

  test('of cancelled orders alone fail in words and are not tried again', async () => {
    const [order] = (await orders(1)) as [Order];
    const { id } = await request([order]);
    await changeStatus(store.tenant, order.id, { status: 'cancelled' }, SYSTEM);
    await make(id);
    const { state, failure } = await findPapers(store.tenant, id);
    expect([state, englishOf(failure ?? '')]).toEqual([
      'failed',
      `Order ${order.orderNumber} is cancelled, so no documents can be created`,
    ]);
  });

  test('of another tenant, unknown or too many orders are refused', async () => {
    const other = await aStore(context.app);
    const foreign = await anOrder(other);
    const [own] = (await orders(1)) as [Order];
    await expect(request([own, foreign])).rejects.toMatchObject({ statusCode: 404 });
    await expect(request([])).rejects.toMatchObject({ statusCode: 400 });
    await expect(request([own], [])).rejects.toMatchObject({ statusCode: 400 });
    const many = Array.from({ length: 501 }, (_, each) => ({ ...own, id: `${own.id}${each}` }));
    await expect(request(many)).rejects.toMatchObject({ statusCode: 400 });
    expect(await rows('select 1 from papers where owner_id = ?', [store.ownerId])).toEqual([]);
  });

  test('tell of an order that is changed while they are made', async () => {
    const [order] = (await orders(1)) as [Order];
    const { id } = await request([order]);
    const shop = await findStoreOf(store.tenant);
    // The file store is reached after the order was read and before it is noted on it.
    const put = files().put.bind(files());
    files().put = async (key, content) => {
      await put(key, content);
      if (shop) await editOrder(shop, order.id, { customer: { ...ASHA, name: 'Bela' } }, SYSTEM);
    };
    await make(id).finally(() => {
      files().put = put;
    });
    const { state, leftOut } = await findPapers(store.tenant, id);
    expect(state).toBe('done');
    expect(leftOut[0]?.reason).toContain('was changed while its documents were being created');
    expect((await findOrder(store.tenant, order.id)).invoiceUrl).toBeNull();
  });
});

describe('a job that died half-way', () => {
  test('is run again to the same end, with nothing doubled', async () => {
    const some = await orders(3);
    const { id } = await request(some);
    const dying = new AbortController();
    const put = files().put.bind(files());
    files().put = async (key, content) => {
      await put(key, content);
      throw new Error('the machine is gone');
    };
    await make(id, dying.signal).catch(() => {});
    files().put = put;
    dying.abort();
    await expect(make(id, dying.signal)).rejects.toThrow();
    expect(await findPapers(store.tenant, id)).toMatchObject({ state: 'running', fileKey: null });
    await make(id);
    await make(id);
    expect(await findPapers(store.tenant, id)).toMatchObject({ state: 'done', pageCount: 6 });
    expect(await numbersGiven()).toEqual([1, 2, 3]);
    for (const order of some) expect(await papersEvents(order)).toHaveLength(1);
  });

  test('run twice at once notes its papers once', async () => {
    const [order] = (await orders(1)) as [Order];
    const { id } = await request([order]);
    await Promise.all([make(id), make(id), make(id)]);
    expect(await papersEvents(order)).toHaveLength(1);
    expect(await numbersGiven()).toEqual([1]);
  });

  test('says that it failed and will be tried again', async () => {
    const [order] = (await orders(1)) as [Order];
    const { id } = await request([order]);
    const put = files().put.bind(files());
    files().put = async () => {
      throw new Error('ENOSPC: /secret/path');
    };
    await expect(make(id)).rejects.toThrow('ENOSPC');
    files().put = put;
    const { state, failure, error } = await findPapers(store.tenant, id);
    expect(state).toBe('failed');
    expect(englishOf(failure ?? '')).toContain('We will try again soon');
    expect(error).not.toContain('secret');
    await make(id);
    expect(await findPapers(store.tenant, id)).toMatchObject({ state: 'done', error: null });
  });
});

describe('invoice numbers', () => {
  const give = (some: Order[]) =>
    inTransaction(async (trx) => {
      const ids = some.map(({ id }) => id);
      await lockOrders(store.tenant, ids, trx);
      await giveInvoiceNumbers(store.tenant, ids, trx);
    });

  test('run without gaps when fifty orders get theirs at once, refused ones among them', async () => {
    const some = await orders(50);
    const refused = inTransaction(async (trx) => {
      const ids = some.slice(0, 3).map(({ id }) => id);
      await lockOrders(store.tenant, ids, trx);
      await giveInvoiceNumbers(store.tenant, ids, trx);
      throw new Error('refused');
    }).catch(() => 'refused');
    // Each one twice, so that the same order is numbered from two sides.
    await Promise.all([refused, ...some.flatMap((order) => [give([order]), give([order])])]);
    expect(await numbersGiven()).toEqual(Array.from({ length: 50 }, (_, each) => each + 1));
  });

  test('are given in the order in which the orders are printed', async () => {
    const some = await orders(3);
    await give([...some].reverse());
    const numbers = await invoiceNumbersOf(
      store.tenant,
      some.map(({ id }) => id),
    );
    expect(some.map(({ id }) => numbers.get(id)?.number)).toEqual(['INV-3', 'INV-2', 'INV-1']);
  });

  test('rise with their dates, whoever began first', async () => {
    const [slow, fast] = (await orders(2)) as [Order, Order];
    await inTransaction(async (trx) => {
      await lockOrders(store.tenant, [slow.id], trx);
      await give([fast]);
      await giveInvoiceNumbers(store.tenant, [slow.id], trx);
    });
    const dates = await rows<{ at: Date }>(
      'select issued_at as at from invoices where owner_id = ? order by number',
      [store.ownerId],
    );
    const [first, second] = dates.map(({ at }) => at.getTime());
    expect(second).toBeGreaterThanOrEqual(first ?? Number.NaN);
  });

  test('have the prefix of the moment in which they are given', async () => {
    const [first, second] = (await orders(2)) as [Order, Order];
    await give([first]);
    const holder = await database().transaction();
    await holder.raw('select 1 from invoice_counters where owner_id = ? for update', [
      store.ownerId,
    ]);
    const giving = give([second]);
    await expect.poll(waitingForLocks).toBe(1);
    const settings = { invoicePrefix: 'B/', footer: '', labelSize: 'label' } as const;
    await inTransaction((trx) => savePaperSettings(store.tenant, settings, trx));
    await holder.commit();
    await giving;
    const numbers = await invoiceNumbersOf(store.tenant, [second.id]);
    expect(numbers.get(second.id)?.number).toBe('B/2');
  });

  test('stay with an order, and with the prefix of the day; an edited one gets a revised one', async () => {
    const [kept, order, next] = (await orders(3)) as [Order, Order, Order];
    await make((await request([kept, order])).id);
    const shop = await findStoreOf(store.tenant);
    if (shop) await editOrder(shop, order.id, { customer: { ...ASHA, name: 'Bela' } }, SYSTEM);
    expect((await findOrder(store.tenant, order.id)).invoiceUrl).toBeNull();
    await rows(`update stores set paper_settings = '{"invoicePrefix":"B/"}' where owner_id = ?`, [
      store.ownerId,
    ]);
    await make((await request([kept, order, next])).id);
    const numbers = await invoiceNumbersOf(
      store.tenant,
      [kept, order, next].map(({ id }) => id),
    );
    expect([kept, order, next].map(({ id }) => numbers.get(id)?.number)).toEqual([
      'INV-1',
      'B/3',
      'B/4',
    ]);
  });
});

test('papers that no worker lived to end count as failed, and are asked for anew', async () => {
  const [order] = (await orders(1)) as [Order];
  const ask = () =>
    requestOrderPaper(store.tenant, { orderId: order.id, paper: 'invoice' }, SYSTEM);
  const { id } = await ask();
  expect(await ask()).toEqual({ id });
  await rows(
    `update papers set state = 'running', created_at = now() - interval '3 hours' where owner_id = ?`,
    [store.ownerId],
  );
  const { state, failure } = await findPapers(store.tenant, id);
  expect([state, englishOf(failure ?? '')]).toEqual([
    'failed',
    'These documents could not be created in time',
  ]);
  expect(await ask()).not.toEqual({ id });
  await make(id);
  expect(await findPapers(store.tenant, id)).toMatchObject({ state: 'done', error: null });
});

test('pruning takes papers of more than a week with their files, and no others', async () => {
  const [order] = (await orders(1)) as [Order];
  const [old, fresh] = [(await request([order])).id, (await request([order])).id];
  await make(old);
  await make(fresh);
  const { fileKey } = await findPapers(store.tenant, old);
  await rows(
    `update papers set created_at = now() - interval '8 days' where owner_id = ? and id = ?`,
    [store.ownerId, old],
  );
  expect(await prunePapers()).toBe(1);
  await expect(findPapers(store.tenant, old)).rejects.toMatchObject({ statusCode: 404 });
  expect(await files().read(fileKey ?? '')).toBeNull();
  expect(await pageCountOf(await fileOf(fresh))).toBe(2);
});
