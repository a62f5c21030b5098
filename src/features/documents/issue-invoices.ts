import { isDeepStrictEqual } from 'node:util';
import { inTransaction, rows, type Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { findOrders, lockOrders } from '../orders/find-order.ts';
import type { Order } from '../orders/order.ts';
import {
  giveInvoiceNumbers,
  type Invoice,
  type InvoiceContent,
  invoicesOf,
  latestInvoices,
} from './invoice-numbers.ts';
import { loadPaperOrders, loadPaperStore } from './load-papers.ts';
import type { PaperInvoice, PaperOrder } from './paper-order.ts';

export async function issueInvoices(
  tenant: Tenant,
  orderIds: readonly string[],
  trx: Trx,
): Promise<void> {
  const orders = await loadPaperOrders(tenant, orderIds, trx);
  const revised = await changedOrders(tenant, orders, trx);
  await giveInvoiceNumbers(tenant, orderIds, trx, revised);
  await storeContents(tenant, orders, trx);
}

export async function isInvoiceOutdated(tenant: Tenant, orderId: string): Promise<boolean> {
  const changed = await changedOrders(tenant, await loadPaperOrders(tenant, [orderId]));
  return changed.size > 0;
}

async function changedOrders(
  tenant: Tenant,
  orders: readonly PaperOrder[],
  trx?: Trx,
): Promise<Set<string>> {
  const ids = orders.map(({ orderId }) => orderId);
  const latest = await latestInvoices(tenant, ids, trx);
  const unknown = ids.filter((id) => latest.get(id)?.content === null);
  const found = unknown.length > 0 ? await findOrders(tenant, unknown, trx) : new Map();
  const isChanged = (order: PaperOrder) => {
    const invoice = latest.get(order.orderId);
    if (!invoice || order.isCancelled) return false;
    // What an earlier release issued is not known: an edit took its address away.
    if (invoice.content === null) return found.get(order.orderId)?.invoiceUrl === null;
    return !isDeepStrictEqual(substanceOf(invoice.content.order), substanceOf(order));
  };
  return new Set(orders.filter(isChanged).map(({ orderId }) => orderId));
}

/** What an invoice is about. Payments are not: it stays valid when it is paid. */
const substanceOf = ({ customer, items, currency, ...order }: PaperOrder): unknown =>
  JSON.parse(
    JSON.stringify({
      ...{ customer, items, currency },
      amounts: [
        order.subtotalMinor,
        order.discountMinor,
        order.shippingMinor,
        order.taxMinor,
        order.totalMinor,
        order.refundedMinor,
      ],
    }),
  );

/** For invoices that have no content yet: the ones just numbered. */
async function storeContents(
  tenant: Tenant,
  orders: readonly PaperOrder[],
  trx: Trx,
): Promise<void> {
  const ids = orders.map(({ orderId }) => orderId);
  const invoices = await invoicesOf(tenant, ids, trx);
  const store = await loadPaperStore(tenant, trx);
  const contents = orders.flatMap((order) => {
    const own = invoices.filter(({ orderId }) => orderId === order.orderId);
    const [before, latest] = [undefined, ...own].slice(-2);
    if (!latest || latest.content !== null) return [];
    const content = { store, order: { ...order, invoice: paperInvoice(latest, before) } };
    return [{ orderId: order.orderId, revision: latest.revision, content }];
  });
  await storeInvoiceContents(tenant, contents, trx);
}

function paperInvoice(invoice: Invoice, before: Invoice | undefined): PaperInvoice {
  const numbered = ({ numberText, issuedAt }: Invoice) => ({
    number: numberText,
    issuedAt: issuedAt.toISOString(),
  });
  return { ...numbered(invoice), ...(before ? { replaces: numbered(before) } : {}) };
}

export interface IssuedInvoice {
  number: number;
  content: InvoiceContent;
}

/** Null: there is none, or an earlier release issued it and the order was changed since. */
export async function issuedInvoice(
  tenant: Tenant,
  orderId: string,
  number: number,
): Promise<IssuedInvoice | null> {
  const find = async () =>
    (await invoicesOf(tenant, [orderId])).find((each) => each.number === number);
  const invoice = await find();
  const isStored = invoice && (await storeEarlier(tenant, [invoice]));
  const content = (isStored ? await find() : invoice)?.content;
  return content ? { number, content } : null;
}

/**
 * By order id, with what became of them: that they were paid, or the order cancelled. One that is
 * outdated is as it was issued.
 */
export async function currentInvoices(
  tenant: Tenant,
  orderIds: readonly string[],
): Promise<Map<string, IssuedInvoice>> {
  const found = await latestInvoices(tenant, orderIds);
  const isStored = await storeEarlier(tenant, [...found.values()]);
  const latest = isStored ? await latestInvoices(tenant, orderIds) : found;
  const orders = await loadPaperOrders(tenant, orderIds);
  const changed = await changedOrders(tenant, orders);
  const current = new Map<string, IssuedInvoice>();
  for (const order of orders) {
    const invoice = latest.get(order.orderId);
    if (!invoice?.content) continue;
    const { content } = invoice;
    const isOutdated = changed.has(order.orderId);
    const shown = isOutdated ? content : { ...content, order: withState(content.order, order) };
    current.set(order.orderId, { number: invoice.number, content: shown });
  }
  return current;
}

export async function currentInvoice(
  tenant: Tenant,
  orderId: string,
): Promise<IssuedInvoice | null> {
  const found = (await currentInvoices(tenant, [orderId])).get(orderId);
  if (found) return found;
  await inTransaction(async (trx) => {
    await lockOrders(tenant, [orderId], trx);
    await issueInvoices(tenant, [orderId], trx);
  });
  return (await currentInvoices(tenant, [orderId])).get(orderId) ?? null;
}

function withState(issued: PaperOrder, today: PaperOrder): PaperOrder {
  const { isCancelled, isRefunded, paymentStatus, paidMinor, dueMinor } = today;
  if (isCancelled) return { ...issued, isCancelled };
  return { ...issued, isRefunded, paymentStatus, paidMinor, dueMinor };
}

export interface ListedInvoice {
  number: string;
  issuedAt: string;
  replaces: string | null;
  /** Null: what an earlier release issued is not known, since the order was changed. */
  url: string | null;
}

export async function issuedInvoices(
  tenant: Tenant,
  { id, invoiceUrl }: Pick<Order, 'id' | 'invoiceUrl'>,
): Promise<ListedInvoice[]> {
  const invoices = await invoicesOf(tenant, [id]);
  return invoices.map(({ number, numberText, issuedAt, content }, place) => ({
    number: numberText,
    issuedAt: issuedAt.toISOString(),
    replaces: invoices[place - 1]?.numberText ?? null,
    url:
      content !== null || (invoiceUrl !== null && place === invoices.length - 1)
        ? `/api/orders/${id}/invoice.pdf?number=${number}`
        : null,
  }));
}

async function storeEarlier(tenant: Tenant, invoices: readonly Invoice[]): Promise<boolean> {
  const ids = invoices.filter(({ content }) => content === null).map(({ orderId }) => orderId);
  if (ids.length === 0) return false;
  await inTransaction(async (trx) => {
    await lockOrders(tenant, ids, trx);
    const orders = await loadPaperOrders(tenant, ids, trx);
    const changed = await changedOrders(tenant, orders, trx);
    const same = orders.filter(({ orderId }) => !changed.has(orderId));
    await storeContents(tenant, same, trx);
  });
  return true;
}

const STORE = `
update invoices i set content = n.content
  from jsonb_to_recordset(?::jsonb) as n (order_id uuid, revision integer, content jsonb)
 where i.owner_id = ? and i.order_id = n.order_id and i.revision = n.revision`;

async function storeInvoiceContents(
  { ownerId }: Tenant,
  invoices: readonly Pick<Invoice, 'orderId' | 'revision' | 'content'>[],
  trx: Trx,
): Promise<void> {
  if (invoices.length === 0) return;
  const stored = invoices.map(({ orderId: order_id, revision, content }) => ({
    ...{ order_id, revision, content },
  }));
  await rows(STORE, [JSON.stringify(stored), ownerId], trx);
}
