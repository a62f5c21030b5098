import { Type } from 'typebox';
import { csvQuery, csvStyle } from '../../../kernel/http/csv-query.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { EXPORT_TIMEOUT_MS, sendCsv } from '../../../kernel/http/send-csv.ts';
import { recordDownload } from '../../stores/log/record-download.ts';
import { exportOrders } from '../export/export-orders.ts';
import { ORDER_COLUMNS } from '../export/order-columns.ts';
import { OrderFilterQuery, orderFilterOf } from './order-query.ts';

export const orderExportRoutes: AppPlugin = async (app) => {
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
