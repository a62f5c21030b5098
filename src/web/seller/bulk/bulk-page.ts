import type { FastifyRequest } from 'fastify';
import { bulkResults, findBulk } from '../../../domain/orders/bulk/find-bulk.ts';
import { pageOrLast } from '../../../pagination.ts';
import { sellerStore } from '../seller-store.ts';
import { bulkTitle, ordersCount } from './bulk-words.ts';

const PAGE_LENGTH = 50;

/** How far a bulk action is, and how it went for each of its orders. */
export async function bulkPage(request: FastifyRequest, id: string, page: number) {
  const bulk = await findBulk(request.tenant, id);
  const list = await pageOrLast(page, (at) =>
    bulkResults(request.tenant, bulk, { page: at, limit: PAGE_LENGTH }),
  );
  const href = `/dashboard/bulk/${bulk.id}`;
  return {
    store: sellerStore(request),
    bulk,
    ...bulkTitle(bulk),
    isBusy: bulk.state !== 'done',
    settled: bulk.total - bulk.counts.waiting,
    list,
    href,
    count: ordersCount,
    link: (to: number) => (to === 1 ? href : `${href}?page=${to}`),
  };
}
