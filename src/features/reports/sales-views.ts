import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import {
  type AllSales,
  bestProducts,
  type ProductSales,
  type SourceSales,
  salesByPlace,
  totalsBySource,
} from './queries/sales.ts';
import { boundsOf, dayStarts, daysOf, type Period } from './report-period.ts';
import { type Sales, ZERO_SALES } from './sales.ts';

export interface SalesPeriod {
  period: Period;
  timeZone: string;
}

export interface DaySales extends Sales {
  day: string;
}

/**
 * In the store's time zone, including days without orders. Days begin as in the lists, so that one
 * of 23 or 25 hours is one day in both.
 */
export async function salesByDay(
  tenant: Tenant,
  { period, timeZone }: SalesPeriod,
  from?: Trx,
): Promise<DaySales[]> {
  const starts = dayStarts(period, timeZone);
  const sold = await salesByPlace(tenant, starts, from);
  const byPlace = new Map(sold.map(({ place, ...sales }) => [place, sales]));
  return daysOf(period).map((day, index) => ({ day, ...(byPlace.get(index + 1) ?? ZERO_SALES) }));
}

export const salesBySource = (
  tenant: Tenant,
  { period, timeZone }: SalesPeriod,
  from?: Trx,
): Promise<SourceSales[]> => totalsBySource(tenant, boundsOf(period, timeZone), from);

export interface ProductReport {
  totals: Sales;
  products: ProductSales[];
  /** All others together; null when there are none. */
  rest: { products: number; pieces: number; salesMinor: number } | null;
  /** Delivery and tax less discounts: the totals without the lines. */
  chargesMinor: number;
}

export async function salesByProduct(
  tenant: Tenant,
  { period, timeZone, limit }: SalesPeriod & { limit: number },
  from?: Trx,
): Promise<ProductReport> {
  const found = await bestProducts(tenant, boundsOf(period, timeZone), limit, from);
  const [all] = found;
  if (!all) return { totals: ZERO_SALES, products: [], rest: null, chargesMinor: 0 };
  return {
    totals: { orders: all.allOrders, salesMinor: all.allSalesMinor },
    products: found.map(toProduct),
    rest: restOf(found, all),
    chargesMinor: all.allSalesMinor - all.allLinesMinor,
  };
}

const toProduct = ({
  productId,
  name,
  orders,
  pieces,
  salesMinor,
}: ProductSales): ProductSales => ({
  productId,
  name,
  orders,
  pieces,
  salesMinor,
});

function restOf(found: readonly ProductSales[], all: AllSales): ProductReport['rest'] {
  if (all.products === found.length) return null;
  return {
    products: all.products - found.length,
    pieces: found.reduce((left, { pieces }) => left - pieces, all.allPieces),
    salesMinor: found.reduce((left, { salesMinor }) => left - salesMinor, all.allLinesMinor),
  };
}
