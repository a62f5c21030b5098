import { rows } from '../../db/db.ts';
import type { OrderSource } from '../../enums.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { SALES_ONLY } from '../orders/counts-as-sale.ts';
import { boundsOf, type Period } from './report-period.ts';
import type { Sales } from './sales.ts';

export interface SourceSales extends Sales {
  source: OrderSource;
}

/** Sales of a period by source of the orders, highest first. */
export const salesBySource = (
  tenant: Tenant,
  period: Period,
  timeZone: string,
): Promise<SourceSales[]> =>
  rows<SourceSales>(SQL, [tenant.ownerId, ...boundsOf(period, timeZone)]);

const SQL = `
select o.source, count(*) as orders, sum(o.total_amount_minor)::bigint as "salesMinor"
  from orders o
 where o.owner_id = ? and o.created_at >= ?::timestamptz and o.created_at < ?::timestamptz
   and ${SALES_ONLY}
 group by o.source order by "salesMinor" desc, o.source`;
