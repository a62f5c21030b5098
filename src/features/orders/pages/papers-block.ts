import type { FastifyRequest } from 'fastify';
import { textIn } from '../../../kernel/translation/text.ts';
import {
  isInvoiceOutdated,
  issuedInvoices,
  type ListedInvoice,
} from '../../documents/issue-invoices.ts';
import { latestPapersWith } from '../../documents/papers.ts';
import type { Order } from '../order.ts';

export interface PapersBlock {
  state: 'none' | 'busy' | 'failed' | 'stale' | 'made' | 'closed';
  invoiceNumber: string | null;
  invoices: ListedInvoice[];
  /** The order was changed since its invoice was issued, for instance by a refund. */
  isOutdated: boolean;
  /** The last file has characters that were written in Latin letters. */
  isTransliterated: boolean;
  /** The last file with papers of only this order; null: none, or not done. */
  fileUrl: string | null;
  error: string | null;
}

export async function papersBlock(
  { tenant, t }: FastifyRequest,
  order: Order,
): Promise<PapersBlock> {
  const [invoices, latest] = await Promise.all([
    issuedInvoices(tenant, order),
    latestPapersWith(tenant, order.id),
  ]);
  const invoiceNumber = invoices.at(-1)?.number ?? null;
  const isIssued = order.invoiceUrl !== null && invoiceNumber !== null;
  const isOwn = latest?.orderIds.length === 1 && latest.orderId === null;
  const isDone = latest?.state === 'done' && latest.leftOut.length === 0;
  return {
    state: stateOf(order, latest, invoiceNumber),
    invoiceNumber,
    invoices: invoices.length > 1 || !isIssued ? invoices : [],
    isOutdated: isIssued && (await isInvoiceOutdated(tenant, order.id)),
    isTransliterated: latest?.transliterated.includes(order.id) ?? false,
    fileUrl: isOwn && isDone ? `/dashboard/papers/${latest.id}/file.pdf` : null,
    error: latest?.failure ? textIn(latest.failure, t) : null,
  };
}

function stateOf(
  order: Order,
  latest: Awaited<ReturnType<typeof latestPapersWith>>,
  invoiceNumber: string | null,
): PapersBlock['state'] {
  if (latest?.isBeingMade) return 'busy';
  if (order.invoiceUrl !== null || order.labelUrl !== null) return 'made';
  if (order.status === 'cancelled') return 'closed';
  if (latest?.state === 'failed') return 'failed';
  return invoiceNumber === null ? 'none' : 'stale';
}
