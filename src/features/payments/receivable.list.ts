import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { PAYMENT_METHODS } from '../../enums.ts';
import { currentFromReplica } from '../../kernel/db/replica/from-replica.ts';
import { amountCell, type CsvCell, csvPieces } from '../../kernel/format/csv.ts';
import { type CsvStyle, csvStyleOf } from '../../kernel/format/csv-style.ts';
import { csvQuery, csvStyle } from '../../kernel/http/csv-query.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { sellerStore } from '../../kernel/http/seller-store.ts';
import { EXPORT_TIMEOUT_MS, sendCsv } from '../../kernel/http/send-csv.ts';
import { message } from '../../kernel/translation/translator.ts';
import { Moment, periodOf } from '../../web/api/moment-query.ts';
import { recordDownload } from '../stores/log/record-download.ts';
import { PageDays, periodOfPage } from './money.list.ts';
import { type Receivable, type ReceivableFilter, receivableAfter } from './receivable.ts';

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

const isFile = {
  config: { permission: 'orders.export' },
  handlerTimeout: EXPORT_TIMEOUT_MS,
} as const;

async function sendFile(
  { tenant, signedIn }: FastifyRequest,
  reply: FastifyReply,
  filter: ReceivableFilter,
  style: CsvStyle,
) {
  const pieces = csvPieces(
    Object.keys(COLUMNS),
    (last: Receivable | null, limit) =>
      currentFromReplica((from) => receivableAfter(tenant, filter, last, limit, from)),
    (row) => Object.values(COLUMNS).map((cellOf) => cellOf(row)),
    style,
  );
  const subject = message('settings.log.subject.receivable');
  await recordDownload(signedIn, { action: 'payments_exported', subject });
  return sendCsv(reply, 'to-receive.csv', pieces);
}

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
    app.get('/payments/receivable/export.csv', { ...isFile, schema }, (request, reply) => {
      const { method, ...days } = request.query;
      return sendFile(request, reply, { ...periodOf(days), method }, csvStyle(request.query));
    });
  }) as AppPlugin,
  page: (async (app) => {
    const method = Type.String({ maxLength: 20, default: '' });
    const schema = { querystring: Type.Object({ ...PageDays, method }) };
    app.get('/payments/receivable.csv', { ...isFile, schema }, (request, reply) => {
      const { timeZone, country } = sellerStore(request);
      const asked = PAYMENT_METHODS.find((each) => each === request.query.method);
      const period = periodOfPage(request.query, timeZone);
      return sendFile(request, reply, { ...period, method: asked }, csvStyleOf(country));
    });
  }) as AppPlugin,
};
