import { rows, type Trx } from '../../../kernel/db/db.ts';
import type { StatementPart } from '../../../kernel/db/statement.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';

const ORDERS_METRIC = 'orders';

/** The calendar month, in UTC, of a moment in ISO 8601: "2026-11". */
const monthOf = (moment: string): string => moment.slice(0, 7);

const COUNT = `
insert into usage_counters as u (owner_id, metric, period, count) values (?, ?, ?, 1)
on conflict (owner_id, metric, period) do update set count = u.count + 1
returning u.count`;

/**
 * Counts a shop order in its month's usage, in the transaction that writes it, so that the count is
 * always exact. The counter's row is locked until the commit.
 * @param cap the most orders of the month; null: any number
 * @returns whether the cap allows it; if not, the caller must roll back
 */
export async function countOrder(
  { ownerId }: Tenant,
  { createdAt }: { createdAt: string },
  cap: number | null,
  trx: Trx,
): Promise<boolean> {
  const bindings = [ownerId, ORDERS_METRIC, monthOf(createdAt)];
  const [counted] = await rows<{ count: number }>(COUNT, bindings, trx);
  return cap === null || (counted !== undefined && counted.count <= cap);
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
