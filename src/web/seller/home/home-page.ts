import type { FastifyRequest } from 'fastify';
import { listProducts } from '../../../domain/catalog/list-products.ts';
import { orderCounts } from '../../../domain/orders/order-counts.ts';
import { recentEvents } from '../../../domain/orders/timeline.ts';
import { todayFigures } from '../../../domain/orders/today-figures.ts';
import { findStoreOf } from '../../../domain/stores/find-store.ts';
import { timelineWords } from '../orders/timeline-words.ts';
import { sellerStore } from '../seller-store.ts';
import { setupList } from './setup-list.ts';

const EVENTS = 5;
const ONE = { page: 1, limit: 1 };

/** The seller's morning: what is to do, how today goes, what happened last. */
export async function homePage(request: FastifyRequest) {
  const { tenant } = request;
  const store = sellerStore(request);
  const [counts, figures, events, soldOut, products, withoutPhoto, profile] = await Promise.all([
    orderCounts(tenant),
    todayFigures(tenant, store.timeZone),
    recentEvents(tenant, EVENTS),
    listProducts(tenant, { ...ONE, stock: 'out' }),
    listProducts(tenant, ONE),
    listProducts(tenant, { ...ONE, photo: 'none' }),
    findStoreOf(tenant),
  ]);
  return {
    store,
    host: request.host,
    figures,
    fresh: counts.all === 0 && products.total === 0,
    events: events.map((event) => ({ ...event, words: timelineWords(event) })),
    tasks: [
      task('Orders to confirm', counts.toConfirm, '/dashboard/orders?tab=to-confirm'),
      task('Orders to pack', counts.toPack, '/dashboard/orders?tab=to-pack'),
      task('Orders to ship', counts.toShip, '/dashboard/orders?tab=to-ship'),
      task('Orders on the way', counts.onTheWay, '/dashboard/orders?tab=on-the-way'),
      task('Products sold out', soldOut.total, '/dashboard/products?stock=out'),
    ],
    setup: setupList({
      products: products.total,
      photographed: products.total - withoutPhoto.total,
      orders: counts.all,
      reachable: Boolean(profile?.contact.phone || profile?.contact.email),
      slug: store.slug,
    }),
  };
}

/** A number that opens the list that it counts. */
const task = (words: string, count: number, href: string) => ({ words, count, href });
