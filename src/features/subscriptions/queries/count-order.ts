import { rows, type Trx } from '../../../kernel/db/db.ts';
import { refusedWith, refusing } from '../../../kernel/db/refused-change.ts';
import type { StatementPart } from '../../../kernel/db/statement.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';

const ORDERS_METRIC = 'orders';

/** The calendar month, in UTC, of a moment in ISO 8601: "2026-11". */
const monthOf = (moment: string): string => moment.slice(0, 7);

const COUNT = `
with counted as (
  insert into usage_counters as u (owner_id, metric, period, count) values (?, ?, ?, 1)
  on conflict (owner_id, metric, period) do update set count = u.count + 1
  returning u.count)
select case when count > ?::integer then ${refusing('SKCAP')} end from counted`;

/**
 * Counts a shop order in its month's usage, in the transaction that writes it, so that the count is
 * always exact. The counter's row is locked until the commit.
 * @param cap the most orders of the month; null: any number
 * @returns whether the cap allows it; if not, the transaction has failed
 */
export async function countOrder(
  { ownerId }: Tenant,
  { createdAt }: { createdAt: string },
  cap: number | null,
  trx: Trx,
): Promise<boolean> {
  try {
    await rows(COUNT, [ownerId, ORDERS_METRIC, monthOf(createdAt), cap], trx);
    return true;
  } catch (error) {
    if (refusedWith(error, 'SKCAP') === null) throw error;
    return false;
  }
}

/** Orders of the shop alone are counted. */
export const recountOrder = (
  { ownerId }: Tenant,
  { createdAt }: { createdAt: string },
  by: 1 | -1,
): StatementPart => ({
  sql: `update usage_counters set count = count + ? where owner_id = ? and metric = ? and period = ?`,
  bindings: [by, ownerId, ORDERS_METRIC, monthOf(createdAt)],
});
