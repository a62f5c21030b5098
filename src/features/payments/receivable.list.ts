import { Type } from 'typebox';
import { PAYMENT_METHODS } from '../../enums.ts';
import { amountCell, type CsvCell } from '../../kernel/format/csv.ts';
import { csvStyleOf } from '../../kernel/format/csv-style.ts';
import { csvQuery, csvStyle } from '../../kernel/http/csv-query.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { sellerStore } from '../../kernel/http/seller-store.ts';
import { message } from '../../kernel/translation/translator.ts';
import { Moment, periodOf } from '../../web/api/moment-query.ts';
import { PageDays, periodOfPage } from './money.list.ts';
import { isMoneyFile, moneyFile } from './money-file.list.ts';
import { type Receivable, receivableAfter } from './receivable.ts';

const COLUMNS: Record<string, (row: Receivable) => CsvCell> = {
  Time: ({ since }) => since.toISOString(),
  Order: ({ orderNumber }) => String(orderNumber),
  Customer: ({ customerName }) => customerName,
  Phone: ({ customerPhone }) => customerPhone,
  Total: ({ totalMinor, currency }) => amountCell(totalMinor, currency),
  Due: ({ dueMinor, currency }) => amountCell(dueMinor, currency),
  Currency: ({ currency }) => currency,
  Method: ({ method }) => method,
  'Payment link': ({ requestId }) => (requestId ? 'yes' : ''),
  'To confirm': ({ claimId }) => (claimId ? 'yes' : ''),
};

const sendFile = moneyFile({
  name: 'to-receive',
  download: {
    action: 'payments_exported',
    subject: message('settings.log.subject.receivable'),
  },
  columns: COLUMNS,
  read: receivableAfter,
});

/** What shoppers still owe directly as a CSV file, oldest first, of which both doors have one. */
export const receivableFile = {
  api: (async (app) => {
    const schema = {
      summary: 'Export what shoppers still owe directly as CSV, with times in UTC',
      querystring: Type.Object({
        from: Moment,
        to: Moment,
        method: Type.Optional(Type.Enum([...PAYMENT_METHODS])),
        ...csvQuery,
      }),
    };
    app.get('/payments/receivable/export.csv', { ...isMoneyFile, schema }, (request, reply) => {
      const { method, ...days } = request.query;
      return sendFile(request, reply, { ...periodOf(days), method }, csvStyle(request.query));
    });
  }) as AppPlugin,
  page: (async (app) => {
    const method = Type.String({ maxLength: 20, default: '' });
    const schema = { querystring: Type.Object({ ...PageDays, method }) };
    app.get('/payments/receivable.csv', { ...isMoneyFile, schema }, (request, reply) => {
      const { timeZone, country } = sellerStore(request);
      const asked = PAYMENT_METHODS.find((each) => each === request.query.method);
      const period = periodOfPage(request.query, timeZone);
      return sendFile(request, reply, { ...period, method: asked }, csvStyleOf(country));
    });
  }) as AppPlugin,
};
