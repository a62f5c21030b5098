import { LOCK_LIMIT } from '../../../kernel/db/connection.ts';
import { preparedRows, rows, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';

/** A store's first order is 1001. */
const COUNT = `
insert into order_counters as c (owner_id, last_number) values (?, 1001)
on conflict (owner_id) do update set last_number = c.last_number + 1
returning last_number as number`;

/*
 * A transaction of its own, with the limit of all others for a lock, and without waiting for the
 * disk: the commit of the order flushes this one, too.
 */
const COUNT_ALONE = `
with alone as (
  select set_config('lock_timeout', '${LOCK_LIMIT}', true),
         set_config('synchronous_commit', 'off', true))
insert into order_counters as c (owner_id, last_number)
select ?::uuid, 1001 from alone
on conflict (owner_id) do update set last_number = c.last_number + 1
returning last_number as number`;

/**
 * Call it before the order's transaction: all orders of a store update the counter's row, which
 * would be locked until the commit. Gaps are allowed, so a number lost with a refused order is
 * harmless.
 */
export const nextOrderNumber = (tenant: Tenant): Promise<number> =>
  numberIn(preparedRows(COUNT_ALONE, [tenant.ownerId]));

/** In a transaction begun for something else: until it ends, the store's other orders wait. */
export const nextOrderNumberIn = (tenant: Tenant, trx: Trx): Promise<number> =>
  numberIn(rows(COUNT, [tenant.ownerId], trx));

async function numberIn(drawn: Promise<{ number: number }[]>): Promise<number> {
  const [counter] = await drawn;
  if (!counter) throw new Error('order_counters gave no number');
  return counter.number;
}

export async function passTakenNumbers(tenant: Tenant, trx: Trx): Promise<void> {
  await rows(
    `update order_counters c
        set last_number = greatest(c.last_number, (select max(order_number) from orders where owner_id = c.owner_id))
      where owner_id = ?`,
    [tenant.ownerId],
    trx,
  );
}
