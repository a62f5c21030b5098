import { rows, type Trx } from '../../db.ts';
import type { StatementPart } from '../../statement.ts';
import type { Tenant } from '../../tenant.ts';

/*
 * A statement of its own: the counter's row is every order's of the store, and inside the order's
 * transaction it would be locked until that commits. Numbers may have gaps, so one that is lost
 * with a refused order costs nothing. Nor does it wait for the disk: the commit of the order that
 * bears the number flushes this one's too.
 */
const UNFLUSHED = `select set_config('synchronous_commit', 'off', true)`;
const COUNTED = `
insert into order_counters as c (owner_id, last_number) select ?, 1001 from unflushed
on conflict (owner_id) do update set last_number = c.last_number + 1
returning last_number as number`;
const NEXT = `with unflushed as (${UNFLUSHED}) ${COUNTED}`;

const COUNT = `
insert into order_counters as c (owner_id, last_number) values (?, 1001)
on conflict (owner_id) do update set last_number = c.last_number + 1
returning last_number as number`;

/** The store's next order number. Call it before the order's transaction, never inside. */
export const nextOrderNumber = (tenant: Tenant): Promise<number> => numberFrom(NEXT, tenant);

/**
 * The same as parts of a statement that reads something else: `counted` gives the `number`, unless
 * `condition`, which is SQL, is false.
 */
export const nextNumberParts = (
  { ownerId }: Tenant,
  condition: string,
): Record<'unflushed' | 'counted', StatementPart> => ({
  unflushed: { sql: `${UNFLUSHED} where ${condition}`, bindings: [] },
  counted: { sql: COUNTED, bindings: [ownerId] },
});

/**
 * The same inside a transaction that was begun for something else, such as a message's. Until it
 * ends, the store's other orders wait for their numbers.
 */
export const countOrderNumber = (tenant: Tenant, trx: Trx): Promise<number> =>
  numberFrom(COUNT, tenant, trx);

async function numberFrom(sql: string, tenant: Tenant, trx?: Trx): Promise<number> {
  const [counter] = await rows<{ number: number }>(sql, [tenant.ownerId], trx);
  if (!counter) throw new Error('order_counters gave no number');
  return counter.number;
}
