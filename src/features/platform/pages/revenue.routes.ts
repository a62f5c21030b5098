import { Type } from 'typebox';
import { pageOrLast } from '../../../kernel/db/pagination.ts';
import { fromReplica } from '../../../kernel/db/replica/from-replica.ts';
import { OPERATOR_CLOCK } from '../../../kernel/format/format-time.ts';
import { formatMoney } from '../../../kernel/format/money.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { EXPORT_TIMEOUT_MS, sendCsv } from '../../../kernel/http/send-csv.ts';
import { exportPayments } from '../revenue/export-payments.ts';
import { lastMonths } from '../revenue/months.ts';
import { listPayments } from '../revenue/queries/list-payments.ts';
import { exportMonths } from '../revenue/revenue-report.ts';
import { PAYMENT_LOOKS } from './revenue/payment-looks.ts';
import {
  chipsOf,
  filterFields,
  filterOf,
  PAYMENTS,
  PaymentsQuery,
  paymentsLink,
  selectsOf,
} from './revenue/payments-query.ts';
import { revenuePage } from './revenue/revenue-page.ts';

const MONTHS = 12;

export const revenueRoutes: AppPlugin = async (app) => {
  app.get('/revenue', async ({ freshness }, reply) =>
    reply.page('operator/revenue/index', await revenuePage(freshness)),
  );

  app.get('/revenue.csv', async (_request, reply) =>
    sendCsv(reply, 'revenue.csv', await exportMonths()),
  );

  app.get(
    '/revenue/payments',
    { schema: { querystring: PaymentsQuery } },
    async ({ query, freshness }, reply) => {
      const { found: list, asOf } = await fromReplica(freshness, (from) =>
        pageOrLast(query.page, (page) =>
          listPayments({ ...filterOf(query), page, limit: query.limit }, from),
        ),
      );
      const at = asOf ?? new Date();
      const data = {
        list,
        query,
        at,
        selects: selectsOf(
          query,
          lastMonths(at, MONTHS)
            .map(({ month }) => month)
            .reverse(),
        ),
        chips: chipsOf(query),
        file: paymentsLink(query, {}, `${PAYMENTS}.csv`),
        looks: PAYMENT_LOOKS,
        amount: (minor: number, currency: string) =>
          formatMoney(minor, currency, OPERATOR_CLOCK.language),
        pageLink: (page: number) => paymentsLink(query, { page }),
      };
      return reply.page('operator/revenue/payments', data, 'operator/revenue/_payments');
    },
  );

  app.get(
    '/revenue/payments.csv',
    { schema: { querystring: Type.Object(filterFields) }, handlerTimeout: EXPORT_TIMEOUT_MS },
    async ({ query }, reply) => sendCsv(reply, 'subscription-payments.csv', exportPayments(query)),
  );
};
