import { Type } from 'typebox';
import { PageJson } from '../../kernel/db/pagination.ts';
import { csvQuery, csvStyle } from '../../kernel/http/csv-query.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { read } from '../../kernel/http/read.ts';
import { sellerStore } from '../../kernel/http/seller-store.ts';
import { EXPORT_TIMEOUT_MS, sendCsv } from '../../kernel/http/send-csv.ts';
import { recordDownload } from '../stores/log/record-download.ts';
import { answerOrders, orderAnswer } from './api/answer-order.ts';
import { TenantOrderJson } from './api/order-json.ts';
import { OrderFilterQuery, OrderListQuery, orderFilterOf, orderQuery } from './api/order-query.ts';
import { exportOrders } from './export/export-orders.ts';
import { ORDER_COLUMNS } from './export/order-columns.ts';
import { findOrder } from './find-order.ts';
import { listOrders } from './list/list-orders.ts';

const listed: AppPlugin = async (app) => {
  const response = { 200: PageJson(TenantOrderJson) };
  const schema = { summary: 'List orders', querystring: OrderListQuery, response };
  app.get('/orders', { schema }, async (request) => {
    const page = await listOrders(request.tenant, orderQuery(request.query));
    return { ...page, items: await answerOrders(request, page.items) };
  });
};

const found = read({
  at: '/orders/:id',
  summary: 'Get an order',
  find: ({ tenant }, { id }) => findOrder(tenant, id),
  answer: orderAnswer,
});

/** What the API tells of orders. */
export const orderReads = [listed, found];

export const orderFile: AppPlugin = async (app) => {
  app.get(
    '/orders/export.csv',
    {
      config: { permission: 'orders.export' },
      schema: {
        summary:
          'Export orders as CSV, filtered like the list or by IDs, with one row per order, newest first',
        description: `Columns: ${ORDER_COLUMNS.join(', ')}. The Placed column is in the store’s time zone, and amounts are in the main currency unit, such as rupees. Phone numbers are written as in +919876500004, without an extension, where they can be read.`,
        querystring: Type.Object({ ...OrderFilterQuery.properties, ...csvQuery }),
      },
      handlerTimeout: EXPORT_TIMEOUT_MS,
    },
    async (request, reply) => {
      const filter = orderFilterOf(request.query);
      const { timeZone, country } = sellerStore(request);
      const place = { timeZone, country, style: csvStyle(request.query) };
      await recordDownload(request.signedIn, { action: 'orders_exported' });
      return sendCsv(reply, 'orders.csv', exportOrders(request.tenant, filter, place));
    },
  );
};
