import type { Trx } from '../../kernel/db/db.ts';
import { fromReplica } from '../../kernel/db/replica/from-replica.ts';
import type { Freshness } from '../../kernel/db/replica/replica.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { refundedIn, type SourceSales, totalSales } from './queries/sales.ts';
import { boundsOf, type Period, periodBefore } from './report-period.ts';
import { type Sales, sumOf } from './sales.ts';
import {
  type DaySales,
  type ProductReport,
  type SalesPeriod,
  salesByDay,
  salesByProduct,
  salesBySource,
} from './sales-views.ts';

export const REPORT_VIEWS = ['day', 'product', 'source'] as const;
export type ReportView = (typeof REPORT_VIEWS)[number];

export type ReportRows =
  | { by: 'day'; rows: DaySales[] }
  | { by: 'product'; rows: ProductReport }
  | { by: 'source'; rows: SourceSales[] };

type Figures = ReportRows & {
  period: Period;
  totals: Sales;
  refundedMinor: number;
  before: Sales & { period: Period };
};

/** Amounts are minor units of the store's currency. */
export type SalesReport = Figures & {
  /** What is newer may be missing; null: nothing is. */
  asOf: Date | null;
};

export interface ReportRequest extends SalesPeriod {
  by: ReportView;
}

const PRODUCTS = 50;

/** Of the store's own calendar days: one query for the rows, two for the rest. */
export async function salesReport(
  tenant: Tenant,
  request: ReportRequest,
  freshness: Freshness,
): Promise<SalesReport> {
  const read = (from?: Trx) => figuresOf(tenant, request, from);
  const { found, asOf } = await fromReplica(freshness, read);
  return { ...found, asOf };
}

async function figuresOf(
  tenant: Tenant,
  { period, by, timeZone }: ReportRequest,
  from?: Trx,
): Promise<Figures> {
  const earlier = periodBefore(period);
  const [view, refundedMinor, before] = await Promise.all([
    viewOf(tenant, { period, by, timeZone }, from),
    refundedIn(tenant, boundsOf(period, timeZone), from),
    totalSales(tenant, boundsOf(earlier, timeZone), from),
  ]);
  return { ...view, period, refundedMinor, before: { ...before, period: earlier } };
}

async function viewOf(
  tenant: Tenant,
  { by, ...days }: ReportRequest,
  from?: Trx,
): Promise<ReportRows & { totals: Sales }> {
  if (by === 'product') {
    const rows = await salesByProduct(tenant, { ...days, limit: PRODUCTS }, from);
    return { by, rows, totals: rows.totals };
  }
  if (by === 'source') {
    const rows = await salesBySource(tenant, days, from);
    return { by, rows, totals: sumOf(rows) };
  }
  const rows = await salesByDay(tenant, days, from);
  return { by, rows, totals: sumOf(rows) };
}
