import { files, type StoredFile } from '../../clients/files.ts';
import { notFound, Refusal } from '../../errors.ts';
import { SYSTEM } from '../../session.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { message } from '../../translation/translator.ts';
import { findOrder } from '../orders/find-order.ts';
import { loadPaperOrders, loadPaperStore, paperFingerprint } from './load-papers.ts';
import { latestOrderPaper, type OrderPaper, type Papers, waitForPapers } from './papers.ts';
import { requestOrderPaper } from './request-papers.ts';

/** An order's invoice or label, ready to send. */
export interface ReadyPaper {
  file: StoredFile;
  /** A file name for saving: "invoice-INV-12.pdf". */
  fileName: string;
}

/**
 * The file behind an order's invoice or label address, made again if the order has changed since;
 * null: the worker is still making it.
 * @throws Refusal 404 if that paper was not made, 409 ORDER_CANCELLED, 503 PAPERS_FAILED
 */
export async function openOrderPaper(
  tenant: Tenant,
  orderId: string,
  paper: OrderPaper,
): Promise<ReadyPaper | null> {
  const { invoiceUrl, labelUrl } = await findOrder(tenant, orderId);
  if ((paper === 'invoice' ? invoiceUrl : labelUrl) === null) throw paperNotFound(paper);
  const store = await loadPaperStore(tenant);
  const [order] = await loadPaperOrders(tenant, [orderId]);
  if (!order) throw paperNotFound(paper);
  const latest = await latestOrderPaper(tenant, orderId, paper);
  const number = paper === 'invoice' ? order.invoice?.number : String(order.orderNumber);
  const fileName = `${paper}-${(number ?? '').replace(/[^\w.-]+/g, '-')}.pdf`;
  const isCurrent = latest?.fingerprint === paperFingerprint(paper, store, order);
  const kept = latest && isCurrent ? await fileOf(latest) : null;
  if (kept) return { file: kept, fileName };
  const { id } = await requestOrderPaper(tenant, orderId, paper, SYSTEM);
  const made = await waitForPapers(tenant, id);
  if (made.state === 'failed') throw papersFailed(made);
  const file = await fileOf(made);
  return file && { file, fileName };
}

const paperNotFound = (paper: OrderPaper): Refusal =>
  notFound(paper === 'invoice' ? 'Invoice' : 'Label');

/** The file of papers; null while there is none. */
export async function fileOf({ state, fileKey }: Papers): Promise<StoredFile | null> {
  return state === 'done' && fileKey !== null ? files().read(fileKey) : null;
}

/** 503 with the reason why papers failed. */
export const papersFailed = ({ failure }: Papers): Refusal =>
  new Refusal(503, 'PAPERS_FAILED', failure ?? message('errors.papers.failed'));
