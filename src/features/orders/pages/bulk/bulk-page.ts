import type { FastifyRequest } from 'fastify';
import type { OrderStatus } from '../../../../enums.ts';
import { type Page, pageOrLast } from '../../../../kernel/db/pagination.ts';
import { sellerStore } from '../../../../kernel/http/seller-store.ts';
import type { MessageKey } from '../../../../kernel/translation/message-key.ts';
import { fromStored, textIn } from '../../../../kernel/translation/text.ts';
import type { Translator } from '../../../../kernel/translation/translator.ts';
import { type Bulk, bulkResults, findBulk } from '../../bulk/find-bulk.ts';
import type { BulkResult } from '../../bulk/queries/bulk-actions.ts';
import { permissionForBulk } from '../order-permission.ts';
import { bulkTitle } from './bulk-labels.ts';

const PAGE_LENGTH = 50;

export async function bulkPage(request: FastifyRequest, id: string, page: number) {
  const { t } = request;
  const bulk = await findBulk(request.tenant, id);
  const list = await pageOrLast(page, (at) =>
    bulkResults(request.tenant, bulk, { page: at, limit: PAGE_LENGTH }),
  );
  const href = `/dashboard/bulk/${bulk.id}`;
  return {
    store: sellerStore(request),
    bulk,
    needs: permissionForBulk(bulk),
    ...bulkTitle(bulk, t),
    isBusy: bulk.state !== 'done',
    settled: bulk.total - bulk.counts.waiting,
    list: { ...list, items: list.items.map((result) => resultIn(result, t)) },
    next: nextStep(bulk, list, t),
    href,
    link: (to: number) => (to === 1 ? href : `${href}?page=${to}`),
  };
}

const NEXT: Partial<Record<OrderStatus, { label: MessageKey; icon: string; path: string }>> = {
  confirmed: { label: 'orders.bulk.next.print', icon: 'print', path: '/dashboard/orders/print' },
  packed: { label: 'orders.bulk.next.tracking', icon: 'truck', path: '/dashboard/parcels/add' },
};

/** Null when the orders fill more than one page. */
function nextStep({ state, params }: Bulk, { items, totalPages }: Page<BulkResult>, t: Translator) {
  const next = params.status && NEXT[params.status];
  const ids = items.filter((item) => item.state === 'done').map(({ orderId }) => orderId);
  if (!next || state !== 'done' || totalPages > 1 || ids.length === 0) return null;
  return { ...next, label: t(next.label), href: `${next.path}?ids=${ids.join(',')}` };
}

export const resultIn = (result: BulkResult, t: Translator): BulkResult => ({
  ...result,
  message: result.message && textIn(fromStored(result.message), t),
});
