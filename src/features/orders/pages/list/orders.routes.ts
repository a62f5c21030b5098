import { Type } from 'typebox';
import { csvStyleOf } from '../../../../kernel/format/csv-style.ts';
import type { AppPlugin } from '../../../../kernel/http/http-types.ts';
import { sellerStore } from '../../../../kernel/http/seller-store.ts';
import { EXPORT_TIMEOUT_MS, sendCsv } from '../../../../kernel/http/send-csv.ts';
import {
  MOST_NEW,
  RowsQuery,
  readSince,
  rowIds,
  SinceQuery,
} from '../../../../web/seller/new-bar.ts';
import { recordDownload } from '../../../stores/log/record-download.ts';
import { exportOrders } from '../../export/export-orders.ts';
import { listOrders } from '../../list/list-orders.ts';
import { doneNotice } from '../bulk/done-notice.ts';
import { newOrders, orderListPage, orderRowsPage, tabsWithCounts } from './order-list-page.ts';
import { OrderListQuery, toOrderFilter } from './order-list-query.ts';

const FreshQuery = Type.Object({ ...OrderListQuery.properties, ...SinceQuery });
const ShownQuery = Type.Object({ ...OrderListQuery.properties, ...RowsQuery });

const Query = Type.Object({
  ...OrderListQuery.properties,
  /** A bulk action that was done just now: the page offers to undo it. */
  done: Type.String({ maxLength: 36, default: '' }),
});

export const ordersRoutes: AppPlugin = async (app) => {
  app.get('/orders', { schema: { querystring: Query } }, async (request, reply) => {
    const { done, ...query } = request.query;
    const page = await orderListPage(request, query);
    const notice = await doneNotice(request.tenant, done, request.t);
    return reply.page('seller/orders/index', { ...page, done: notice }, 'seller/orders/_list');
  });

  app.get('/orders/rows', { schema: { querystring: ShownQuery } }, async (request, reply) => {
    const { rows, ...query } = request.query;
    const page = await orderRowsPage(request, query, rowIds(rows));
    return reply.page('seller/orders/_fresh_rows', page);
  });

  app.get('/orders/fresh', { schema: { querystring: FreshQuery } }, async (request, reply) => {
    const { since, offered, ...query } = request.query;
    const from = readSince(since);
    if (!from) return reply.code(204).send();
    const filter = toOrderFilter(query, sellerStore(request).timeZone);
    const isLater = !filter.from || filter.from < from.toISOString();
    const { total } = await listOrders(request.tenant, {
      ...filter,
      from: isLater ? from.toISOString() : filter.from,
      page: 1,
      limit: 1,
      countUpTo: MOST_NEW,
    });
    if (total === offered) return reply.code(204).send();
    const tabs = await tabsWithCounts(request, query);
    return reply.page('seller/orders/_fresh', { newBar: newOrders(query, since, total), tabs });
  });

  // English columns in every language: spreadsheets and imports rely on them.
  app.get(
    '/orders/export.csv',
    {
      config: { permission: 'orders.export' },
      schema: { querystring: OrderListQuery },
      handlerTimeout: EXPORT_TIMEOUT_MS,
    },
    async (request, reply) => {
      const { timeZone, country } = sellerStore(request);
      const place = { timeZone, country, style: csvStyleOf(country) };
      const filter = toOrderFilter(request.query, timeZone);
      await recordDownload(request.signedIn, { action: 'orders_exported' });
      return sendCsv(reply, 'orders.csv', exportOrders(request.tenant, filter, place));
    },
  );
};
