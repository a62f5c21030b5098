import { files, type StoredFile } from '../../clients/files.ts';
import { notFound, Refusal } from '../../errors.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import { SYSTEM } from '../../session.ts';
import { findOrder } from '../orders/find-order.ts';
import type { InvoiceContent } from './invoice-numbers.ts';
import { currentInvoice, issuedInvoice } from './issue-invoices.ts';
import { loadPaperOrders, loadPaperStore, paperFingerprint } from './load-papers.ts';
import {
  latestOrderPaper,
  type OrderPaper,
  type Papers,
  type WantedPaper,
  waitForPapers,
} from './papers.ts';
import { requestOrderPaper } from './request-papers.ts';

export interface ReadyPaper {
  file: StoredFile;
  /** A file name for saving: "invoice-INV-12.pdf". */
  fileName: string;
}

/**
 * The file behind an order's label address, made again if it shows something else since. Null: the
 * worker is still making it.
 * @throws Refusal 404 if it was not made, 409 ORDER_CANCELLED, 503 PAPERS_FAILED
 */
export async function openLabel(tenant: Tenant, orderId: string): Promise<ReadyPaper | null> {
  const { labelUrl } = await findOrder(tenant, orderId);
  const store = await loadPaperStore(tenant);
  const [order] = await loadPaperOrders(tenant, [orderId]);
  if (labelUrl === null || !order) throw paperNotFound('label');
  return open(tenant, { orderId, paper: 'label' }, { store, order }, String(order.orderNumber));
}

/**
 * An invoice of an order as it was issued, also one that a revised one has replaced; without a
 * number the latest with what became of it. Null: the worker is still making it.
 * @throws Refusal 404, 503 PAPERS_FAILED
 */
export async function openInvoice(
  tenant: Tenant,
  orderId: string,
  number: number | null,
): Promise<ReadyPaper | null> {
  const { invoiceUrl } = await findOrder(tenant, orderId);
  const isMarked = number === null;
  if (isMarked && invoiceUrl === null) throw paperNotFound('invoice');
  const issued = isMarked
    ? await currentInvoice(tenant, orderId)
    : await issuedInvoice(tenant, orderId, number);
  if (!issued) throw paperNotFound('invoice');
  const wanted = { orderId, paper: 'invoice', invoiceNumber: issued.number, isMarked } as const;
  return open(tenant, wanted, issued.content, issued.content.order.invoice?.number ?? '');
}

async function open(
  tenant: Tenant,
  wanted: WantedPaper,
  { store, order }: InvoiceContent,
  number: string,
): Promise<ReadyPaper | null> {
  const { paper } = wanted;
  const latest = await latestOrderPaper(tenant, wanted);
  const fileName = `${paper}-${number.replace(/[^\w.-]+/g, '-')}.pdf`;
  const isCurrent = latest?.fingerprint === paperFingerprint(paper, store, order);
  const kept = latest && isCurrent ? await fileOf(latest) : null;
  if (kept) return { file: kept, fileName };
  const { id } = await requestOrderPaper(tenant, wanted, SYSTEM);
  const made = await waitForPapers(tenant, id);
  if (made.state === 'failed') throw papersFailed(made);
  const file = await fileOf(made);
  return file && { file, fileName };
}

const paperNotFound = (paper: OrderPaper): Refusal =>
  notFound(paper === 'invoice' ? 'Invoice' : 'Label');

export async function fileOf({ state, fileKey }: Papers): Promise<StoredFile | null> {
  return state === 'done' && fileKey !== null ? files().read(fileKey) : null;
}

export const papersFailed = ({ failure }: Papers): Refusal =>
  new Refusal(503, 'PAPERS_FAILED', failure ?? message('errors.papers.failed'));
