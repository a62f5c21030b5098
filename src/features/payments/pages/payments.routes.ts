import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { csvStyleOf } from '../../../kernel/format/csv-style.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { EXPORT_TIMEOUT_MS, sendCsv } from '../../../kernel/http/send-csv.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { recordDownload } from '../../stores/log/record-download.ts';
import { exportPayments, exportRefunds } from '../export-money.ts';
import { MoneyQuery, moneyList, periodOf } from './money-list.ts';

const Days = Type.Object({
  from: Type.String({ maxLength: 10, default: '' }),
  to: Type.String({ maxLength: 10, default: '' }),
});

export const paymentPages: AppPlugin = async (app) => {
  const config = { permission: 'orders.export' } as const;

  app.get('/payments', { schema: { querystring: MoneyQuery } }, async (request, reply) =>
    reply.page(
      'seller/payments/index',
      await moneyList(request, request.query),
      'seller/payments/_list',
    ),
  );

  app.get(
    '/payments/payments.csv',
    { config, schema: { querystring: Days }, handlerTimeout: EXPORT_TIMEOUT_MS },
    async (request, reply) => {
      const pieces = exportPayments(request.tenant, ...fileOf(request));
      await recordDownload(request.signedIn, { action: 'payments_exported' });
      return sendCsv(reply, 'payments.csv', pieces);
    },
  );

  app.get(
    '/payments/refunds.csv',
    { config, schema: { querystring: Days }, handlerTimeout: EXPORT_TIMEOUT_MS },
    async (request, reply) => {
      const pieces = exportRefunds(request.tenant, ...fileOf(request));
      await recordDownload(request.signedIn, {
        action: 'payments_exported',
        subject: message('settings.log.subject.refunds'),
      });
      return sendCsv(reply, 'refunds.csv', pieces);
    },
  );
};

const daysOf = (request: FastifyRequest, days: { from: string; to: string }) =>
  periodOf(days, sellerStore(request).timeZone);

const fileOf = (request: FastifyRequest<{ Querystring: Static<typeof Days> }>) =>
  [daysOf(request, request.query), csvStyleOf(sellerStore(request).country)] as const;
