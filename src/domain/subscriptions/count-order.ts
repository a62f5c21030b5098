import type { StatementPart } from '../../statement.ts';
import type { Tenant } from '../../tenant.ts';

/** The metric under which a store's orders of a month are counted. */
const ORDERS_METRIC = 'orders';

/** The calendar month, in UTC, of a moment in ISO 8601: "2026-11". */
const monthOf = (moment: string): string => moment.slice(0, 7);

/**
 * Counts one order of the public store into the month's usage, as part of the statement that
 * writes the order, so that the count never drifts. Returns the new `count`. `condition` is
 * SQL that is read before the counter's row is locked.
 */
export const countOrder = (
  tenant: Tenant,
  createdAt: string,
  condition = 'true',
): StatementPart => ({
  sql: `insert into usage_counters as u (owner_id, metric, period, count) select ?, ?, ?, 1 where ${condition}
    on conflict (owner_id, metric, period) do update set count = u.count + 1
    returning u.count`,
  bindings: [tenant.ownerId, ORDERS_METRIC, monthOf(createdAt)],
});
