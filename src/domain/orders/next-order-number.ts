import { inTransaction, rows, type Trx } from '../../db/db.ts';
import { after, lockLimit } from '../../db/refusing.ts';
import type { StatementPart } from '../../db/statement.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/*
 * A statement of its own: all orders of a store update the counter's row, and within the order's
 * transaction it would be locked until the commit. Gaps are allowed, so a number lost with a
 * refused order is harmless. It doesn't wait for the disk either: the commit of the order flushes
 * this one, too.
 */
const UNFLUSHED = `select set_config('synchronous_commit', 'off', true)`;

/** A store's first order is 1001; `wanted` has an `owner_id` for each number. */
const COUNTED = `
insert into order_counters as c (owner_id, last_number)
select owner_id, 1000 + count(*) from wanted group by owner_id order by owner_id
on conflict (owner_id) do update set last_number = c.last_number + excluded.last_number - 1000
returning owner_id, last_number as number`;
const NEXT = `
with unflushed as (${UNFLUSHED}), wanted as (select ?::uuid as owner_id from unflushed) ${COUNTED}`;
const COUNT = `with wanted as (select ?::uuid as owner_id) ${COUNTED}`;

/** Divides a store's new numbers among requests that arrived together, in their order. */
const NUMBERED = `
select wanted.place, counted.number - wanted.others as number
  from wanted join counted on counted.owner_id = wanted.owner_id`;

/** The store's next order number. Call it before the order's transaction, never inside. */
export const nextOrderNumber = (tenant: Tenant): Promise<number> => numberFrom(NEXT, tenant);

/**
 * The same as parts of a larger statement: `numbered` returns a `number` for each `place` of the
 * part `asked`, which has the `owner_id`, unless `condition`, which is SQL about that row, is
 * false.
 * @param isForMany whether other carts wait for the same statement, so that it must not wait long
 * for one counter
 */
export const nextNumberParts = (
  condition: string,
  isForMany: boolean,
): Record<'bounded' | 'unflushed' | 'wanted' | 'counted' | 'numbered', StatementPart> => ({
  bounded: lockLimit(isForMany),
  unflushed: part(`${UNFLUSHED} where ${after('bounded')}`),
  wanted: part(`
    select place, owner_id, count(*) over after_it as others from asked, unflushed where ${condition}
    window after_it as (partition by owner_id order by place
                        rows between 1 following and unbounded following)`),
  counted: part(COUNTED),
  numbered: part(NUMBERED),
});

const part = (sql: string): StatementPart => ({ sql, bindings: [] });

/**
 * The same inside a transaction that was begun for something else, such as a message. Until it
 * ends, the store's other orders wait for their numbers.
 */
export const countOrderNumber = (tenant: Tenant, trx: Trx): Promise<number> =>
  numberFrom(COUNT, tenant, trx);

async function numberFrom(sql: string, tenant: Tenant, trx?: Trx): Promise<number> {
  const [counter] = await rows<{ number: number }>(sql, [tenant.ownerId], trx);
  if (!counter) throw new Error('order_counters gave no number');
  return counter.number;
}

const UNIQUE_VIOLATION = '23505';
/** How many numbers are tried for one order. */
export const MOST_DRAWS = 3;

/**
 * Whether an order could not be written because its number is taken. That happens when the database
 * fails over between drawing the number and writing the order: the new server doesn't know the
 * number and issues it again.
 */
export const isNumberTaken = (error: unknown): boolean => {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === UNIQUE_VIOLATION && constraint === 'orders_number';
};

/** Sets the counter to the highest number of the store's orders. */
export async function passTakenNumbers(tenant: Tenant, trx?: Trx): Promise<void> {
  await rows(
    `update order_counters c
        set last_number = greatest(c.last_number, (select max(order_number) from orders where owner_id = c.owner_id))
      where owner_id = ?`,
    [tenant.ownerId],
    trx,
  );
}

/**
 * Runs work that draws a number and writes its order, and retries when the number is taken. `place`
 * receives the number of the try, from 1.
 */
export async function withFreeNumber<T>(
  tenant: Tenant,
  place: (draw: number) => Promise<T>,
): Promise<T> {
  for (let draws = 1; ; draws++) {
    try {
      return await place(draws);
    } catch (error) {
      if (!isNumberTaken(error) || draws >= MOST_DRAWS) throw error;
      await inTransaction((trx) => passTakenNumbers(tenant, trx));
    }
  }
}
