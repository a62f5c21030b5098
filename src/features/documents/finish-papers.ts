import { fn } from 'objection';
import type { PaperKind } from '../../enums.ts';
import { inTransaction, type Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { english, message } from '../../kernel/translation/translator.ts';
import { type LockedOrder, lockOrders } from '../orders/find-order.ts';
import { addEventTo } from '../orders/queries/insert-events.ts';
import { savePaperUrls } from '../orders/queries/save-paper-urls.ts';
import type { IssuedInvoice } from './issue-invoices.ts';
import { loadPaperOrders, paperFingerprint } from './load-papers.ts';
import type { PaperOrder, PaperStore } from './paper-order.ts';
import { type LeftOut, Papers } from './papers.ts';

interface MadePapers {
  fileKey: string;
  pages: number;
  store: PaperStore;
  orders: PaperOrder[];
  invoices: ReadonlyMap<string, IssuedInvoice>;
  transliterated: string[];
  leftOut: LeftOut[];
}

/** And on each order that is unchanged since printing. A later second run changes nothing. */
export const finishPapers = (tenant: Tenant, papers: Papers, made: MadePapers): Promise<void> =>
  inTransaction(async (trx) => {
    const ids = made.orders.map(({ orderId }) => orderId);
    const locked = await lockOrders(tenant, ids, trx);
    // What was issued once stays true of the day it was issued.
    const isIssued = papers.invoiceNumber !== null;
    const changed = isIssued ? [] : await changedSince(tenant, locked, made, trx);
    const leftOut = [...made.leftOut, ...changed];
    const finished = await Papers.of(tenant, trx)
      .patch({
        state: 'done',
        fileKey: made.fileKey,
        pageCount: made.pages,
        leftOut,
        transliterated: made.transliterated,
        ...(papers.orderId === null ? {} : behindAddress(papers, made)),
        error: null,
        finishedAt: fn.now(),
      })
      .where({ id: papers.id, state: 'running' });
    if (finished === 0 || isIssued) return;
    const isOutdated = new Set(changed.map(({ orderId }) => orderId));
    await noteOnOrders(
      tenant,
      papers,
      ids.filter((id) => !isOutdated.has(id)),
      trx,
    );
  });

function behindAddress(papers: Papers, { store, orders: [order], invoices }: MadePapers) {
  const { orderId, kinds } = papers;
  const issued = invoices.get(orderId ?? '');
  const shown = issued?.content ?? (order && { store, order });
  const [kind = 'invoice']: PaperKind[] = kinds;
  return {
    fingerprint: shown ? paperFingerprint(kind, shown.store, shown.order) : null,
    ...(issued && papers.invoiceNumber === null
      ? { invoiceNumber: issued.number, isMarked: true }
      : {}),
  };
}

async function changedSince(
  tenant: Tenant,
  locked: readonly LockedOrder[],
  { orders, store }: MadePapers,
  trx: Trx,
): Promise<LeftOut[]> {
  const print = (order: PaperOrder) => paperFingerprint('invoice', store, order);
  const printed = new Map(orders.map((order) => [order.orderId, print(order)]));
  const now = await loadPaperOrders(
    tenant,
    locked.map(({ id }) => id),
    trx,
  );
  return now.filter((order) => printed.get(order.orderId) !== print(order)).map(outdated);
}

function outdated({ orderId, orderNumber, isCancelled }: PaperOrder): LeftOut {
  const values = { number: orderNumber };
  const words = isCancelled
    ? message('errors.papers.leftOut.cancelledMeanwhile', values)
    : message('errors.papers.leftOut.changedMeanwhile', values);
  return { orderId, orderNumber, reason: english(words.key, words.values), words };
}

/** Pick lists don't belong to one order, so timelines don't mention them. */
async function noteOnOrders(
  tenant: Tenant,
  { kinds, orderId, actor }: Papers,
  orderIds: readonly string[],
  trx: Trx,
): Promise<void> {
  const ofOrders = kinds.filter((kind) => kind !== 'pick_list');
  if (ofOrders.length === 0) return;
  const made = {
    invoice: kinds.includes('invoice'),
    label: kinds.includes('label') || kinds.includes('label_four'),
  };
  const first = await savePaperUrls(tenant, orderIds, made, trx);
  // A file that is made again when its address is opened is not somebody's action.
  const noted = orderId === null ? orderIds : first;
  await addEventTo(tenant, noted, { type: 'papers_made', actor, data: { kinds: ofOrders } }, trx);
}
