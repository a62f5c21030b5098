import { OPERATOR_CLOCK } from '../../../kernel/format/format-time.ts';
import { formatMoney } from '../../../kernel/format/money.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { sendCsv } from '../../../kernel/http/send-csv.ts';
import { monthText } from './month-text.ts';
import { lastMonths } from './months.ts';
import { payments } from './payment.list.ts';
import { PAYMENT_LOOKS } from './payment-looks.ts';
import { revenuePage } from './revenue-page.ts';
import { exportMonths } from './revenue-report.ts';

const MONTHS = 12;

const pages: AppPlugin = async (app) => {
  app.get('/revenue', async ({ freshness }, reply) =>
    reply.page('operator/revenue/index', await revenuePage(freshness)),
  );

  app.get('/revenue.csv', async (_request, reply) =>
    sendCsv(reply, 'revenue.csv', await exportMonths()),
  );

  const schema = { querystring: payments.query };
  app.get('/revenue/payments', { schema }, async (request, reply) => {
    const data = {
      ...(await payments.shown(request, { month: monthWords(request.query.month) })),
      looks: PAYMENT_LOOKS,
      amount: (minor: number, currency: string) =>
        formatMoney(minor, currency, OPERATOR_CLOCK.language),
    };
    return reply.page('operator/revenue/payments', data, 'operator/revenue/_payments');
  });
};

export const revenuePages = [pages, payments.fileRoute];

/** The last months and the chosen one, the newest first. */
function monthWords(chosen: string | undefined): Record<string, string> {
  const shown = lastMonths(new Date(), MONTHS).map(({ month }) => month);
  const months = [...shown.reverse(), ...(chosen ? [chosen] : [])];
  return Object.fromEntries(months.map((month) => [month, monthText(month)]));
}
