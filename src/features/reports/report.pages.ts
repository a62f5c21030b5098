import type { FastifyRequest } from 'fastify';
import { csvStyleOf } from '../../kernel/format/csv-style.ts';
import { clockTime } from '../../kernel/format/format-time.ts';
import { type FormProblems, formProblems, NO_ERRORS } from '../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { sellerStore } from '../../kernel/http/seller-store.ts';
import { sendCsv } from '../../kernel/http/send-csv.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { keysOf } from '../../kernel/translation/keys-of.ts';
import type { Translator } from '../../kernel/translation/translator.ts';
import { may } from '../../permissions.ts';
import type { SessionStore } from '../../session.ts';
import { hasOrders } from '../orders/queries/has-orders.ts';
import { receivableSum } from '../payments/receivable.ts';
import { recordDownload } from '../stores/log/record-download.ts';
import { exportReport } from './export-report.ts';
import { ReportQuery, reportFile, reportRequest } from './pages/report-query.ts';
import { changeText, periodText } from './period-text.ts';
import { reportChart, type Stretch, stretchesOf } from './report-chart.ts';
import type { Period } from './report-period.ts';
import { quickRanges } from './report-period.ts';
import { averageMinor } from './sales.ts';
import { ordersSold } from './sales-links.ts';
import { REPORT_VIEWS, type ReportRequest, type SalesReport, salesReport } from './sales-report.ts';

export const reportPages: AppPlugin = async (app) => {
  app.get('/reports', { schema: { querystring: ReportQuery } }, async (request, reply) => {
    const page = await reportPage(request, request.query);
    if (!page.report) reply.code(422);
    return reply.page('seller/reports/index', page);
  });

  app.get(
    '/reports/export.csv',
    { schema: { querystring: ReportQuery } },
    async (request, reply) => {
      const { currency, timeZone, country } = sellerStore(request);
      const report = reportRequest(request.query, timeZone);
      const asked = { ...report, currency };
      const text = await exportReport(request.tenant, asked, csvStyleOf(country));
      await recordDownload(request.signedIn, {
        action: 'reports_exported',
        subject: reportFile(report),
      });
      return sendCsv(reply, reportFile(report), text);
    },
  );
};

const HOME = '/dashboard/reports';
const VIEW_LABELS = keysOf('money.reports.by', REPORT_VIEWS);

async function reportPage(request: FastifyRequest, query: ReportQuery) {
  const store = sellerStore(request);
  const { t } = request;
  const asked = askedReport(query, store.timeZone, t);
  const period = 'period' in asked ? asked.period : {};
  const links = { store, query, ranges: ranges(query, period, store), views: views(query, t) };
  if (!('period' in asked)) return { ...links, ...asked, typed: query, report: null };
  const report = await salesReport(request.tenant, asked, request.freshness);
  return {
    ...links,
    ...shown(report, store, t),
    problems: [],
    errors: NO_ERRORS,
    typed: asked.period,
    csv: address(`${HOME}/export.csv`, query.by, asked.period),
    owed: may(request.signedIn, 'money.read') ? await owedNow(request.tenant) : null,
    everSold: report.totals.orders > 0 || (await hasOrders(request.tenant)),
  };
}

/** What shoppers owe directly, now; null: nothing. */
async function owedNow(tenant: Tenant) {
  const { dueMinor, total } = await receivableSum(tenant, {});
  return dueMinor > 0 ? { dueMinor, orders: total } : null;
}

function askedReport(
  query: ReportQuery,
  timeZone: string,
  t: Translator,
): ReportRequest | FormProblems {
  try {
    return reportRequest(query, timeZone);
  } catch (error) {
    const labels = { from: t('money.reports.from'), to: t('money.reports.to') };
    return formProblems(error, labels, t);
  }
}

function shown(report: SalesReport, { currency, timeZone }: SessionStore, t: Translator) {
  const { period, totals, before, asOf } = report;
  const compared = (now: number, then: number) =>
    changeText({ now, before: then, ordersBefore: before.orders }, period, t);
  return {
    report,
    chart: reportChart(report, currency, t),
    // The newest day first, as in every list.
    stretches: report.by === 'day' ? linked(stretchesOf(report.rows, t.locale)).reverse() : [],
    words: periodText(period, t),
    asOf: asOf && clockTime(asOf, { timeZone, language: t.locale }),
    averageMinor: averageMinor(totals),
    salesChange: compared(totals.salesMinor, before.salesMinor),
    ordersChange: compared(totals.orders, before.orders),
  };
}

const linked = (stretches: Stretch[]) =>
  stretches.map((stretch) => ({ ...stretch, href: ordersSold(stretch.period) }));

const ranges = ({ by }: ReportQuery, period: Partial<Period>, { timeZone }: SessionStore) =>
  quickRanges(timeZone).map((range) => ({
    word: range.word,
    href: address(HOME, by, range.period),
    current: range.period.from === period.from && range.period.to === period.to,
  }));

const views = ({ by, from, to }: ReportQuery, t: Translator) =>
  Object.entries(VIEW_LABELS).map(([view, word]) => ({
    word: t(word),
    href: address(HOME, view, { from, to }),
    current: view === by,
  }));

function address(
  path: string,
  by: string,
  days: { [day in keyof Period]?: string | undefined },
): string {
  const parts = new URLSearchParams();
  if (by !== 'day') parts.set('by', by);
  if (days.from) parts.set('from', days.from);
  if (days.to) parts.set('to', days.to);
  return parts.size > 0 ? `${path}?${parts}` : path;
}
