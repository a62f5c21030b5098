import { type Static, Type } from 'typebox';
import { pageOrLast, totalWords } from '../../../db/pagination.ts';
import {
  listParcels,
  type ParcelTab,
  parcelCounts,
} from '../../../domain/shipping/fulfillments/list-parcels.ts';
import type { AppPlugin } from '../../../http/http-types.ts';
import { sellerStore } from '../seller-store.ts';
import { parcelView } from './parcel-view.ts';

const PAGE_LENGTH = 25;

/** The tabs in their order: address, label, and text when empty. */
const TABS = [
  { tab: 'onTheWay', slug: 'on-the-way', word: 'On the way', done: 'No parcels on the way' },
  { tab: 'attention', slug: 'attention', word: 'Needs attention', done: 'Nothing needs attention' },
  { tab: 'returns', slug: 'returns', word: 'Returns', done: 'No parcels are being returned' },
  { tab: 'delivered', slug: 'delivered', word: 'Delivered', done: 'Nothing delivered yet' },
] as const satisfies { tab: ParcelTab; slug: string; word: string; done: string }[];

const Query = Type.Object({
  tab: Type.String({ maxLength: 20, default: '' }),
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
});

/** Every parcel with a number, by where it is. */
export const parcelRoutes: AppPlugin = async (app) => {
  app.get('/parcels', { schema: { querystring: Query } }, async (request, reply) => {
    const { tenant, query } = request;
    const clock = sellerStore(request);
    const current = TABS.find(({ slug }) => slug === query.tab) ?? TABS[0];
    const [list, counts] = await Promise.all([
      pageOrLast(query.page, (page) =>
        listParcels(tenant, { tab: current.tab, page, limit: PAGE_LENGTH }),
      ),
      parcelCounts(tenant),
    ]);
    return reply.page('seller/parcels/index', {
      store: clock,
      tab: current,
      total: Object.values(counts).reduce((sum, count) => sum + count, 0),
      list: {
        ...list,
        items: list.items.map(({ order, ...parcel }) => ({
          order,
          parcel: parcelView(parcel, order, { clock }),
        })),
      },
      here: linkTo({ tab: current.slug, page: list.page }),
      link: (page: number) => linkTo({ tab: current.slug, page }),
      tabs: TABS.map(({ tab, slug, word }) => ({
        word,
        count: totalWords(counts[tab]),
        current: tab === current.tab,
        href: linkTo({ tab: slug, page: 1 }),
      })),
    });
  });
};

const linkTo = ({ tab, page }: Static<typeof Query>): string =>
  `/dashboard/parcels?tab=${tab}${page > 1 ? `&page=${page}` : ''}`;
