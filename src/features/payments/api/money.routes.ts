import { Type } from 'typebox';
import { COUNT_ENDS, PageJson, PageQuery } from '../../../kernel/db/pagination.ts';
import { csvQuery, csvStyle } from '../../../kernel/http/csv-query.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { EXPORT_TIMEOUT_MS, sendCsv } from '../../../kernel/http/send-csv.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { Moment, periodOf } from '../../../web/api/moment-query.ts';
import { recordDownload } from '../../stores/log/record-download.ts';
import { exportPayments, exportRefunds } from '../export-money.ts';
import { listPayments } from '../queries/list-payments.ts';
import { listRefunds } from '../queries/list-refunds.ts';
import {
  ListedPaymentJson,
  ListedRefundJson,
  listedPaymentJson,
  listedRefundJson,
} from './payment-json.ts';

const Days = { from: Moment, to: Moment };
const ListQuery = Type.Object({ ...PageQuery, ...Days });
const FileQuery = Type.Object({ ...Days, ...csvQuery });
const description = `\`total\` counts up to ${COUNT_ENDS}. The export includes every row.`;
const file = { handlerTimeout: EXPORT_TIMEOUT_MS };

export const moneyRoutes: AppPlugin = async (app) => {
  app.get(
    '/payments',
    {
      schema: {
        summary: 'List payments, newest first',
        description,
        querystring: ListQuery,
        response: { 200: PageJson(ListedPaymentJson) },
      },
    },
    async ({ tenant, query: { page, limit, ...days } }) => {
      const list = await listPayments(tenant, { page, limit, ...periodOf(days) });
      return { ...list, items: list.items.map(listedPaymentJson) };
    },
  );

  app.get(
    '/payments/export.csv',
    {
      config: { permission: 'orders.export' },
      schema: { summary: 'Export payments as CSV, with times in UTC', querystring: FileQuery },
      ...file,
    },
    async ({ tenant, signedIn, query }, reply) => {
      const pieces = exportPayments(tenant, periodOf(query), csvStyle(query));
      await recordDownload(signedIn, { action: 'payments_exported' });
      return sendCsv(reply, 'payments.csv', pieces);
    },
  );

  app.get(
    '/refunds',
    {
      schema: {
        summary: 'List refunds, newest first',
        description,
        querystring: ListQuery,
        response: { 200: PageJson(ListedRefundJson) },
      },
    },
    async ({ tenant, query: { page, limit, ...days } }) => {
      const list = await listRefunds(tenant, { page, limit, ...periodOf(days) });
      return { ...list, items: list.items.map(listedRefundJson) };
    },
  );

  app.get(
    '/refunds/export.csv',
    {
      config: { permission: 'orders.export' },
      schema: { summary: 'Export refunds as CSV, with times in UTC', querystring: FileQuery },
      ...file,
    },
    async ({ tenant, signedIn, query }, reply) => {
      const pieces = exportRefunds(tenant, periodOf(query), csvStyle(query));
      await recordDownload(signedIn, {
        action: 'payments_exported',
        subject: message('settings.log.subject.refunds'),
      });
      return sendCsv(reply, 'refunds.csv', pieces);
    },
  );
};
