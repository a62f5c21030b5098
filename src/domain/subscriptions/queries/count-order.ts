import { rows, type Trx } from '../../../db/db.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';

/** The metric under which a store's orders of a month are counted. */
const ORDERS_METRIC = 'orders';

/** The calendar month, in UTC, of a moment in ISO 8601: "2026-11". */
const monthOf = (moment: string): string => moment.slice(0, 7);

/**
 * Counts a shop order in its month's usage, in the transaction that writes it, so that the count is
 * always exact. The counter's row is locked until the commit.
 * @returns the orders of the month, with this one
 */
export async function countOrder(
  { ownerId }: Tenant,
  { createdAt }: { createdAt: string },
  trx: Trx,
): Promise<number> {
  const [usage] = await rows<{ count: number }>(
    `insert into usage_counters as u (owner_id, metric, period, count) values (?, ?, ?, 1)
     on conflict (owner_id, metric, period) do update set count = u.count + 1
     returning u.count`,
    [ownerId, ORDERS_METRIC, monthOf(createdAt)],
    trx,
  );
  if (!usage) throw new Error('usage_counters gave no count');
  return usage.count;
}
