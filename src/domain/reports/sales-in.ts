import { rows } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { SALES_ONLY } from '../orders/counts-as-sale.ts';
import { boundsOf, type Period } from './report-period.ts';
import { NO_SALES, type Sales } from './sales.ts';

/** Total sales of a period, in the store's time zone. */
export async function salesIn(tenant: Tenant, period: Period, timeZone: string): Promise<Sales> {
  const [sales] = await rows<Sales>(SQL, [tenant.ownerId, ...boundsOf(period, timeZone)]);
  return sales ?? NO_SALES;
}

const SQL = `
select count(*) as orders, coalesce(sum(o.total_amount_minor), 0)::bigint as "salesMinor"
  from orders o
 where o.owner_id = ? and o.created_at >= ?::timestamptz and o.created_at < ?::timestamptz
   and ${SALES_ONLY}`;
