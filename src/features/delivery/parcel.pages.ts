import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { invalidField, Refusal } from '../../errors.ts';
import { pageOrLast, totalWords } from '../../kernel/db/pagination.ts';
import { dayText } from '../../kernel/format/format-time.ts';
import { statusWords } from '../../kernel/format/status-labels.ts';
import { type FormProblems, formProblems, NO_ERRORS } from '../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { sellerStore } from '../../kernel/http/seller-store.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { keysOf } from '../../kernel/translation/keys-of.ts';
import { message } from '../../kernel/translation/translator.ts';
import { TRACK_LIMIT } from '../../plugins/limits/limits.ts';
import { findOrders } from '../orders/find-order.ts';
import { courierAccount } from './courier-account.ts';
import { listParcels, PARCEL_TAB_NAMES, type ParcelTab, parcelCounts } from './list-parcels.ts';
import { readAwb } from './parcel-fields.ts';
import { ordersOfAwbs } from './parcel-numbers.ts';
import { parcelView } from './parcel-view.ts';
import { trackAwb } from './track-awb.ts';

const PAGE_LENGTH = 25;
const TAB_WORDS = keysOf('orders.parcels.tab', PARCEL_TAB_NAMES);
const EMPTY_WORDS = keysOf('orders.parcels.empty', PARCEL_TAB_NAMES);

const Query = Type.Object({
  tab: Type.String({ maxLength: 20, default: '' }),
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
});

/** "onTheWay" as it stands in an address: "on-the-way". */
const slugOf = (tab: ParcelTab): string =>
  tab.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const linkTo = (tab: ParcelTab, page = 1): string =>
  `/dashboard/parcels?tab=${slugOf(tab)}${page > 1 ? `&page=${page}` : ''}`;

const listPage: AppPlugin = async (app) => {
  app.get('/parcels', { schema: { querystring: Query } }, async (request, reply) => {
    const { tenant, query, t } = request;
    const store = sellerStore(request);
    const tab = PARCEL_TAB_NAMES.find((each) => slugOf(each) === query.tab) ?? 'onTheWay';
    const [list, counts] = await Promise.all([
      pageOrLast(query.page, (page) => listParcels(tenant, { tab, page, limit: PAGE_LENGTH })),
      parcelCounts(tenant),
    ]);
    return reply.page('seller/parcels/index', {
      store,
      tab: { tab, done: t(EMPTY_WORDS[tab]) },
      total: Object.values(counts).reduce((sum, count) => sum + count, 0),
      list: {
        ...list,
        items: list.items.map(({ order, ...parcel }) => ({
          order,
          parcel: parcelView(parcel, order, { clock: store, t }),
        })),
      },
      here: linkTo(tab, list.page),
      link: (page: number) => linkTo(tab, page),
      tabs: PARCEL_TAB_NAMES.map((each) => ({
        word: t(TAB_WORDS[each]),
        count: totalWords(counts[each]),
        current: each === tab,
        href: linkTo(each),
      })),
    });
  });
};

const TrackForm = Type.Object({ awb: Type.String({ maxLength: 200, default: '' }) });
type TrackForm = Static<typeof TrackForm>;

const PATH = '/parcels/track';
const VIEW = 'seller/parcels/track';
const NONE: FormProblems = { problems: [], errors: NO_ERRORS };
const FAILURES: Record<string, number> = {
  AGGREGATOR_UNAVAILABLE: 502,
  COURIER_NOT_CONFIGURED: 409,
};

/** Also a parcel of no order here. The courier is asked by the form, never by a page. */
const trackPage: AppPlugin = async (app) => {
  app.get(PATH, { config: { permission: 'orders.fulfil' } }, async (request, reply) => {
    const isSetUp = await hasAccount(request.tenant);
    const failure = isSetUp ? '' : 'COURIER_NOT_CONFIGURED';
    return reply.page(VIEW, { ...pageOf(request), failure });
  });

  app.post(
    PATH,
    { config: { rateLimit: TRACK_LIMIT }, schema: { body: TrackForm } },
    async (request, reply) => {
      try {
        return await reply.page(VIEW, { ...pageOf(request), ...(await tracked(request)) });
      } catch (error) {
        const code = error instanceof Refusal ? error.code : '';
        const failed = FAILURES[code];
        if (!failed) {
          const problems = formProblems(
            error,
            { awb: request.t('orders.track.field.awb') },
            request.t,
          );
          return reply.code(422).page(VIEW, { ...pageOf(request), ...problems });
        }
        const refusal = error as Refusal;
        const { details } = refusal;
        const isLogin = (details as { failure?: string } | undefined)?.failure === 'wrong_login';
        const why = { failure: code, words: refusal.textIn(request.t), isLogin };
        return reply.code(failed).page(VIEW, { ...pageOf(request), ...why });
      }
    },
  );
};

const pageOf = (request: FastifyRequest) => ({
  store: sellerStore(request),
  typed: (request.body as TrackForm | undefined)?.awb ?? '',
  ...NONE,
});

async function hasAccount(tenant: Tenant): Promise<boolean> {
  try {
    await courierAccount(tenant);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** @throws Refusal 400 for an invalid AWB, and those of `trackAwb` */
async function tracked(request: FastifyRequest<{ Body: TrackForm }>) {
  const { tenant, body } = request;
  const { value: awb, problem } = readAwb(body.awb);
  if (problem || awb === '') throw invalidField('awb', problem ?? message('errors.field.required'));
  const [tracking, orderIds] = await Promise.all([
    trackAwb(tenant, awb),
    ordersOfAwbs(tenant, [awb]),
  ]);
  const orders = await findOrders(tenant, orderIds.get(awb) ?? []);
  const { eta } = tracking;
  return {
    tracking,
    look: statusWords(request.t).parcelLooks[tracking.status],
    expected: eta ? dayText(new Date(eta), sellerStore(request)) : '',
    orders: [...orders.values()],
  };
}

export const parcelPages = [listPage, trackPage];
