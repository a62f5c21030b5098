import { rows } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { SALES_ONLY } from '../orders/counts-as-sale.ts';
import { dayStarts, daysOf, type Period } from './report-period.ts';
import { NO_SALES, type Sales } from './sales.ts';

export interface DaySales extends Sales {
  /** A calendar day of the store. */
  day: string;
}

/**
 * Sales of each day of a period in the store's time zone, including days without orders. Days begin
 * as in the lists, so that one of 23 or 25 hours is one day in both.
 */
export async function salesByDay(
  tenant: Tenant,
  period: Period,
  timeZone: string,
): Promise<DaySales[]> {
  const starts = dayStarts(period, timeZone);
  const sold = await rows<Sales & { place: number }>(SQL, [
    starts,
    tenant.ownerId,
    starts[0],
    starts.at(-1),
  ]);
  const byPlace = new Map(sold.map(({ place, ...sales }) => [place, sales]));
  return daysOf(period).map((day, index) => ({ day, ...(byPlace.get(index + 1) ?? NO_SALES) }));
}

const SQL = `
select width_bucket(o.created_at, ?::timestamptz[]) as place, count(*) as orders,
       sum(o.total_amount_minor)::bigint as "salesMinor"
  from orders o
 where o.owner_id = ? and o.created_at >= ?::timestamptz and o.created_at < ?::timestamptz
   and ${SALES_ONLY}
 group by place`;
