import { Type } from 'typebox';
import { ORDER_SOURCES } from '../../enums.ts';
import { majorFromMinor } from '../../kernel/format/money.ts';
import { csvQuery, csvStyle } from '../../kernel/http/csv-query.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { sellerStore } from '../../kernel/http/seller-store.ts';
import { sendCsv } from '../../kernel/http/send-csv.ts';
import { recordDownload } from '../stores/log/record-download.ts';
import { exportReport } from './export-report.ts';
import { ReportQuery, reportFile, reportRequest } from './pages/report-query.ts';
import { averageMinor, type Sales } from './sales.ts';
import type { SalesReport } from './sales-report.ts';
import { salesReport } from './sales-report.ts';

export const reportRoutes: AppPlugin = async (app) => {
  app.get(
    '/reports/sales',
    {
      schema: {
        summary: 'Get sales by day, product or source, for up to 366 days',
        querystring: ReportQuery,
        response: { 200: ReportJson },
      },
    },
    async (request) => {
      const store = sellerStore(request);
      const report = reportRequest(request.query, store.timeZone);
      return reportJson(await salesReport(request.tenant, report, 'current'), store);
    },
  );

  app.get(
    '/reports/export.csv',
    {
      schema: {
        summary: 'Export the sales report as CSV',
        querystring: Type.Object({ ...ReportQuery.properties, ...csvQuery }),
      },
    },
    async (request, reply) => {
      const { currency, timeZone } = sellerStore(request);
      const report = reportRequest(request.query, timeZone);
      const text = await exportReport(
        request.tenant,
        { ...report, currency },
        csvStyle(request.query),
      );
      await recordDownload(request.signedIn, {
        action: 'reports_exported',
        subject: reportFile(report),
      });
      return sendCsv(reply, reportFile(report), text);
    },
  );
};

const Day = Type.String({ format: 'date' });
const count = { orders: Type.Integer(), sales: Type.Number() };
const Totals = Type.Object({ ...count, average: Type.Union([Type.Number(), Type.Null()]) });
const Nullable = <T extends ReturnType<typeof Type.Object>>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null()]));

const Row = Type.Union([
  Type.Object({ day: Day, ...count }),
  Type.Object({ productId: Type.String(), name: Type.String(), pieces: Type.Integer(), ...count }),
  Type.Object({ source: Type.Enum([...ORDER_SOURCES]), ...count }),
]);

export const ReportJson = Type.Object({
  by: Type.String(),
  from: Day,
  to: Day,
  timeZone: Type.String(),
  currency: Type.String(),
  totals: Totals,
  refunded: Type.Number({ description: 'Amount refunded in the period, for orders of any date' }),
  before: Type.Object({ from: Day, to: Day, ...Totals.properties }),
  rows: Type.Array(Row),
  rest: Nullable(
    Type.Object({ products: Type.Integer(), pieces: Type.Integer(), sales: Type.Number() }),
  ),
  charges: Type.Optional(Type.Number({ description: 'Delivery and tax minus discounts' })),
});

type Store = { currency: string; timeZone: string };

export function reportJson(report: SalesReport, store: Store) {
  const { by, period, before } = report;
  return {
    by,
    ...period,
    timeZone: store.timeZone,
    currency: store.currency,
    totals: totalsJson(report.totals, store),
    refunded: majorFromMinor(report.refundedMinor, store.currency),
    before: { ...before.period, ...totalsJson(before, store) },
    ...rowsJson(report, store),
  };
}

function totalsJson(sales: Sales, { currency }: Store) {
  const average = averageMinor(sales);
  return {
    orders: sales.orders,
    sales: majorFromMinor(sales.salesMinor, currency),
    average: average === null ? null : majorFromMinor(average, currency),
  };
}

function rowsJson(report: SalesReport, { currency }: Store) {
  const plain = <T extends { salesMinor: number }>({ salesMinor, ...rest }: T) => ({
    ...rest,
    sales: majorFromMinor(salesMinor, currency),
  });
  if (report.by === 'day') return { rows: report.rows.map((row) => plain(row)) };
  if (report.by === 'source') return { rows: report.rows.map((row) => plain(row)) };
  const { products, rest, chargesMinor } = report.rows;
  return {
    rows: products.map((row) => plain(row)),
    rest: rest && plain(rest),
    charges: majorFromMinor(chargesMinor, currency),
  };
}
