import { csvStyleOf } from '../../../../kernel/format/csv-style.ts';
import type { AppPlugin } from '../../../../kernel/http/http-types.ts';
import { sellerStore } from '../../../../kernel/http/seller-store.ts';
import { EXPORT_TIMEOUT_MS, sendCsv } from '../../../../kernel/http/send-csv.ts';
import { recordDownload } from '../../../stores/log/record-download.ts';
import { exportOrders } from '../../export/export-orders.ts';
import { OrderListQuery, toOrderFilter } from './order-list-query.ts';

/** English columns in every language: spreadsheets and imports rely on them. */
export const orderExportPages: AppPlugin = async (app) => {
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
