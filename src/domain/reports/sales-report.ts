import type { Tenant } from '../../tenancy/tenant.ts';
import { refundedIn, type SourceSales, totalSales } from './queries/sales.ts';
import { boundsOf, type Period, periodBefore } from './report-period.ts';
import { type Sales, sumOf } from './sales.ts';
import {
  type DaySales,
  type ProductReport,
  salesByDay,
  salesByProduct,
  salesBySource,
} from './sales-views.ts';

export const REPORT_VIEWS = ['day', 'product', 'source'] as const;
export type ReportView = (typeof REPORT_VIEWS)[number];

/** The rows of a report by kind. */
export type ReportRows =
  | { by: 'day'; rows: DaySales[] }
  | { by: 'product'; rows: ProductReport }
  | { by: 'source'; rows: SourceSales[] };

/** Sales of a period. Amounts are minor units of the store's currency. */
export type SalesReport = ReportRows & {
  period: Period;
  totals: Sales;
  refundedMinor: number;
  /** The period for comparison. */
  before: Sales & { period: Period };
};

export interface ReportRequest {
  period: Period;
  by: ReportView;
  timeZone: string;
}

/** How many products a report lists; the others are one row. */
const PRODUCTS = 50;

/** Sales of the store's own calendar days: one query for the rows, two for the rest. */
export async function salesReport(
  tenant: Tenant,
  { period, by, timeZone }: ReportRequest,
): Promise<SalesReport> {
  const earlier = periodBefore(period);
  const [view, refundedMinor, before] = await Promise.all([
    viewOf(tenant, { period, by, timeZone }),
    refundedIn(tenant, boundsOf(period, timeZone)),
    totalSales(tenant, boundsOf(earlier, timeZone)),
  ]);
  return { ...view, period, refundedMinor, before: { ...before, period: earlier } };
}

async function viewOf(
  tenant: Tenant,
  { period, by, timeZone }: ReportRequest,
): Promise<ReportRows & { totals: Sales }> {
  if (by === 'product') {
    const rows = await salesByProduct(tenant, period, timeZone, PRODUCTS);
    return { by, rows, totals: rows.totals };
  }
  if (by === 'source') {
    const rows = await salesBySource(tenant, period, timeZone);
    return { by, rows, totals: sumOf(rows) };
  }
  const rows = await salesByDay(tenant, period, timeZone);
  return { by, rows, totals: sumOf(rows) };
}
