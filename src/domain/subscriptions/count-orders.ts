import type { StatementPart } from '../../db/statement.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/** The metric under which a store's orders of a month are counted. */
const ORDERS_METRIC = 'orders';

/** The calendar month, in UTC, of a moment in ISO 8601: "2026-11". */
const monthOf = (moment: string): string => moment.slice(0, 7);

/** A shop order with its creation time, in ISO 8601. */
export interface CountedOrder {
  tenant: Tenant;
  createdAt: string;
}

/**
 * Counts shop orders in the month's usage, as part of the statement that writes them, so that the
 * count is always exact. Returns the new `count` for each `owner_id`. `condition` is SQL that is
 * evaluated before a counter's row is locked.
 */
export const countOrders = (
  orders: readonly CountedOrder[],
  condition = 'true',
): StatementPart => ({
  sql: `insert into usage_counters as u (owner_id, metric, period, count)
    select owner_id, ?, period, count(*)
      from unnest(?::uuid[], ?::text[]) as made (owner_id, period) where ${condition}
     group by owner_id, period order by owner_id, period
    on conflict (owner_id, metric, period) do update set count = u.count + excluded.count
    returning u.owner_id, u.count`,
  bindings: [
    ORDERS_METRIC,
    orders.map(({ tenant }) => tenant.ownerId),
    orders.map(({ createdAt }) => monthOf(createdAt)),
  ],
});
