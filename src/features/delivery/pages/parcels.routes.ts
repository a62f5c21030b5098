import { type Static, Type } from 'typebox';
import { pageOrLast, totalWords } from '../../../kernel/db/pagination.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import { listParcels, type ParcelTab, parcelCounts } from '../fulfillments/list-parcels.ts';
import { parcelView } from './parcel-view.ts';

const PAGE_LENGTH = 25;

const TABS = [
  {
    tab: 'onTheWay',
    slug: 'on-the-way',
    word: 'orders.parcels.tab.onTheWay',
    done: 'orders.parcels.empty.onTheWay',
  },
  {
    tab: 'attention',
    slug: 'attention',
    word: 'orders.parcels.tab.attention',
    done: 'orders.parcels.empty.attention',
  },
  {
    tab: 'returns',
    slug: 'returns',
    word: 'orders.parcels.tab.returns',
    done: 'orders.parcels.empty.returns',
  },
  {
    tab: 'delivered',
    slug: 'delivered',
    word: 'orders.parcels.tab.delivered',
    done: 'orders.parcels.empty.delivered',
  },
] as const satisfies { tab: ParcelTab; slug: string; word: MessageKey; done: MessageKey }[];

const Query = Type.Object({
  tab: Type.String({ maxLength: 20, default: '' }),
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
});

export const parcelRoutes: AppPlugin = async (app) => {
  app.get('/parcels', { schema: { querystring: Query } }, async (request, reply) => {
    const { tenant, query, t } = request;
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
      tab: { ...current, done: t(current.done) },
      total: Object.values(counts).reduce((sum, count) => sum + count, 0),
      list: {
        ...list,
        items: list.items.map(({ order, ...parcel }) => ({
          order,
          parcel: parcelView(parcel, order, { clock, t }),
        })),
      },
      here: linkTo({ tab: current.slug, page: list.page }),
      link: (page: number) => linkTo({ tab: current.slug, page }),
      tabs: TABS.map(({ tab, slug, word }) => ({
        word: t(word),
        count: totalWords(counts[tab]),
        current: tab === current.tab,
        href: linkTo({ tab: slug, page: 1 }),
      })),
    });
  });
};

const linkTo = ({ tab, page }: Static<typeof Query>): string =>
  `/dashboard/parcels?tab=${tab}${page > 1 ? `&page=${page}` : ''}`;
