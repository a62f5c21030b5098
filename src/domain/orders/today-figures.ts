import { rows } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';

export interface DayFigures {
  /** Orders placed that day, cancelled and refunded ones left out. */
  orders: number;
  salesMinor: number;
}

/** Today's and yesterday's orders, by calendar day in the store's time zone. */
export async function todayFigures(
  tenant: Tenant,
  timeZone: string,
): Promise<{ today: DayFigures; yesterday: DayFigures }> {
  const [figures] = await rows<{
    ordersToday: number;
    salesToday: number;
    ordersYesterday: number;
    salesYesterday: number;
  }>(FIGURES, [timeZone, tenant.ownerId]);
  return {
    today: { orders: figures?.ordersToday ?? 0, salesMinor: figures?.salesToday ?? 0 },
    yesterday: { orders: figures?.ordersYesterday ?? 0, salesMinor: figures?.salesYesterday ?? 0 },
  };
}

// Days begin by the local calendar, so that a day of 23 or 25 hours counts as one.
const FIGURES = `
with day as (
  select date_trunc('day', now() at time zone zone) at time zone zone as today,
         (date_trunc('day', now() at time zone zone) - interval '1 day') at time zone zone as yesterday
    from (select ?::text as zone) store
)
select count(*) filter (where o.created_at >= day.today) as "ordersToday",
       coalesce(sum(o.total_amount_minor) filter (where o.created_at >= day.today), 0)::bigint as "salesToday",
       count(*) filter (where o.created_at < day.today) as "ordersYesterday",
       coalesce(sum(o.total_amount_minor) filter (where o.created_at < day.today), 0)::bigint as "salesYesterday"
  from day join orders o on o.created_at >= day.yesterday
 where o.owner_id = ? and o.status not in ('cancelled', 'refunded')`;
