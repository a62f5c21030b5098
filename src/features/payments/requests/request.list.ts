import { Type } from 'typebox';
import { PAYMENT_REQUEST_STATES } from '../../../enums.ts';
import { pageOrLast } from '../../../kernel/db/pagination.ts';
import { looksIn } from '../../../kernel/format/status-labels.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { list } from '../../../kernel/http/list.ts';
import { listApi } from '../../../kernel/http/list-api.ts';
import { listPage } from '../../../kernel/http/list-page.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { namedOrders } from '../../orders/queries/named-orders.ts';
import {
  PaymentRequest,
  payPath,
  requestAnswer,
  requestState,
  takesMoney,
} from './payment-request.ts';
import { REQUEST_LOOK } from './request-words.ts';

export const LINKS_PAGE = '/dashboard/payment-requests';

const IS_OVER = `state in ('open', 'partly_paid') and expires_at <= now()`;

const requests = list({
  model: PaymentRequest,
  filters: { state: Type.Enum([...PAYMENT_REQUEST_STATES]) },
  where: {
    state: (rows, state) =>
      state === 'expired'
        ? rows.whereRaw(`(state = 'expired' or (${IS_OVER}))`)
        : rows.whereRaw(`state = ? and not (${IS_OVER})`, [state]),
  },
  sorts: { createdAt: 'created_at' },
  usualSort: '-createdAt',
});

/** What the API tells of links that ask for money. */
export const requestReads: AppPlugin[] = [
  listApi(requests, {
    at: '/payment-requests',
    summary: 'List links that ask for money, newest first',
    answer: requestAnswer,
  }),
];

const page = listPage(requests, {
  at: LINKS_PAGE,
  sorts: { '-createdAt': 'money.request.newest' },
  tabs: {
    all: { label: 'money.request.all', filter: {} },
    open: { label: 'money.request.state.open', filter: { state: 'open' } },
    partly: { label: 'money.request.state.partlyPaid', filter: { state: 'partly_paid' } },
    paid: { label: 'money.request.state.paid', filter: { state: 'paid' } },
    expired: { label: 'money.request.state.expired', filter: { state: 'expired' } },
    closed: { label: 'money.request.state.closed', filter: { state: 'closed' } },
  },
});

const PER_PAGE = 25;

export const requestPages: AppPlugin = async (app) => {
  app.get('/payment-requests', { schema: { querystring: page.query } }, async (request, reply) => {
    const { tenant, query, t } = request;
    const store = sellerStore(request);
    const asked = { ...page.filterOf(query), limit: PER_PAGE };
    const found = await pageOrLast(query.page, (wanted) =>
      requests.find(tenant, { ...asked, page: wanted }),
    );
    const ids = found.items.map(({ orderId }) => orderId);
    const orders = await namedOrders(tenant, { numbers: [], ids });
    const looks = looksIn(REQUEST_LOOK, t);
    const items = found.items.map((one) => ({
      id: one.id,
      orderId: one.orderId,
      order: orders.find(({ id }) => id === one.orderId),
      amountMinor: one.amountMinor,
      paidMinor: one.paidMinor,
      currency: one.currency,
      createdAt: one.createdAt,
      expiresAt: one.expiresAt,
      look: looks[requestState(one)],
      isOpen: takesMoney(one),
      path: payPath(one),
    }));
    const shown = page.shown(query, store.country, t);
    const data = { store, list: { ...found, items }, ...shown, here: shown.pageLink(query.page) };
    return reply.page('seller/payments/requests', data, 'seller/payments/_requests');
  });
};
