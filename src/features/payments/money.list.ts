import { Type } from 'typebox';
import type { Answer } from '../../kernel/db/answer.ts';
import type { Trx } from '../../kernel/db/db.ts';
import { OrNull } from '../../kernel/db/or-null.ts';
import {
  COUNT_ENDS,
  type Page,
  PageJson,
  PageQuery,
  type PageRequest,
} from '../../kernel/db/pagination.ts';
import { amountCell, type CsvCell } from '../../kernel/format/csv.ts';
import { csvStyleOf } from '../../kernel/format/csv-style.ts';
import { startOfDay } from '../../kernel/format/local-day.ts';
import { majorFromMinor } from '../../kernel/format/money.ts';
import { csvQuery, csvStyle } from '../../kernel/http/csv-query.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { sellerStore } from '../../kernel/http/seller-store.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { englishOf } from '../../kernel/translation/text.ts';
import { message } from '../../kernel/translation/translator.ts';
import { Moment, periodOf } from '../../web/api/moment-query.ts';
import type { Download } from '../stores/log/record-download.ts';
import {
  type ListedPayment,
  type ListedRefund,
  listPayments,
  listRefunds,
  type MoneyPeriod,
  paymentsBefore,
  refundsBefore,
} from './list-money.ts';
import { isMoneyFile, moneyFile } from './money-file.list.ts';
import { PaymentJson, RefundJson, refundJson } from './payment.api.ts';

const Days = { from: Moment, to: Moment };
const Day = Type.String({ maxLength: 10, default: '' });
/** Of a page; invalid values are ignored. */
export const PageDays = { from: Day, to: Day };

/** In the store's own time zone. */
export const periodOfPage = (
  { from, to }: { from: string; to: string },
  timeZone: string,
): MoneyPeriod => ({ from: startOfDay(from, timeZone), to: startOfDay(to, timeZone, 1) });

interface Described<Row> {
  at: string;
  /** The file of the page. */
  file: string;
  name: 'payments' | 'refunds';
  find(tenant: Tenant, asked: PageRequest & MoneyPeriod): Promise<Page<Row>>;
  before(
    tenant: Tenant,
    period: MoneyPeriod,
    last: Row | null,
    limit: number,
    trx?: Trx,
  ): Promise<Row[]>;
  answer: Answer<Row>;
  /** Heading → cell, after those of both. */
  cells: Record<string, (row: Row) => CsvCell>;
  download: Download;
}

/** Newest first: as JSON by pages, and all of them as a CSV file, of which both doors have one. */
function moneyList<Row extends ListedPayment | ListedRefund>(of: Described<Row>) {
  const { at, name, find, before, answer } = of;
  const columns: typeof of.cells = {
    Time: ({ createdAt }) => createdAt.toISOString(),
    Order: ({ orderNumber }) => String(orderNumber ?? ''),
    Customer: ({ customerName }) => customerName,
    Amount: ({ amountMinor, currency }) => amountCell(amountMinor, currency),
    Currency: ({ currency }) => currency,
    ...of.cells,
  };
  const sendFile = moneyFile({ name, download: of.download, columns, read: before });

  const api: AppPlugin = async (app) => {
    app.get(
      at,
      {
        schema: {
          summary: `List ${name}, newest first`,
          description: `\`total\` counts up to ${COUNT_ENDS}. The export includes every row.`,
          querystring: Type.Object({ ...PageQuery, ...Days }),
          response: { 200: PageJson(answer.schema) },
        },
      },
      async ({ tenant, query: { page, limit, ...days } }) => {
        const list = await find(tenant, { page, limit, ...periodOf(days) });
        return { ...list, items: list.items.map((row) => answer.json(row, row.currency)) };
      },
    );

    const schema = {
      summary: `Export ${name} as CSV, with times in UTC`,
      querystring: Type.Object({ ...Days, ...csvQuery }),
    };
    app.get(`${at}/export.csv`, { ...isMoneyFile, schema }, (request, reply) =>
      sendFile(request, reply, periodOf(request.query), csvStyle(request.query)),
    );
  };

  const page: AppPlugin = async (app) => {
    const schema = { querystring: Type.Object(PageDays) };
    app.get(of.file, { ...isMoneyFile, schema }, (request, reply) => {
      const { timeZone, country } = sellerStore(request);
      return sendFile(request, reply, periodOfPage(request.query, timeZone), csvStyleOf(country));
    });
  };
  return { api, page };
}

/** Null for a payment that never became an order. */
const OF_ORDER = {
  orderId: OrNull(Type.String()),
  orderNumber: OrNull(Type.Integer()),
  customerName: Type.String(),
};

export const moneyLists = [
  moneyList<ListedPayment>({
    at: '/payments',
    file: '/payments/payments.csv',
    name: 'payments',
    find: listPayments,
    before: paymentsBefore,
    answer: {
      schema: Type.Object({ ...PaymentJson.properties, ...OF_ORDER }),
      json: ({ amountMinor, createdAt, ...payment }, currency) => ({
        ...payment,
        amount: majorFromMinor(amountMinor, currency),
        createdAt: createdAt.toISOString(),
      }),
    },
    cells: {
      Method: ({ method }) => method ?? '',
      Reference: ({ reference, gatewayPaymentId }) => reference ?? gatewayPaymentId ?? '',
      Status: ({ status }) => status,
    },
    download: { action: 'payments_exported' },
  }),
  moneyList<ListedRefund>({
    at: '/refunds',
    file: '/payments/refunds.csv',
    name: 'refunds',
    find: listRefunds,
    before: refundsBefore,
    answer: {
      schema: Type.Object({ ...RefundJson.properties, ...OF_ORDER }),
      json: ({ orderNumber, customerName, createdAt, ...refund }) => ({
        ...refundJson({ ...refund, createdAt: createdAt.toISOString() }),
        orderNumber,
        customerName,
      }),
    },
    cells: {
      Method: ({ method }) => method,
      Reason: ({ reason }) => englishOf(reason),
      Status: ({ status }) => status,
    },
    download: {
      action: 'payments_exported',
      subject: message('settings.log.subject.refunds'),
    },
  }),
];
