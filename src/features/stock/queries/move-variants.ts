import { newId } from '../../../ids.ts';
import { rows, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { actorText } from '../../../session.ts';
import type { MoveOptions, StockCause, StockChange } from '../move-stock.ts';

/*
 * Locks in id order, so that carts with the same products don't deadlock. NO KEY: foreign key
 * checks of other orders' lines don't wait. `taken` waits for all of `held` through `short`.
 */
const MOVE = `
with locked as (
  select owner_id, id, stock, oversell from product_variants
   where owner_id = ? and id = any(?::uuid[]) and (track_stock or ?::boolean)
   order by id for no key update),
held as (
  select locked.*, wanted.delta from locked
    join unnest(?::uuid[], ?::integer[]) as wanted (id, delta) using (id)),
short as (
  select id, stock from held where ?::boolean and delta < 0 and not oversell and stock + delta < 0),
taken as (
  update product_variants v set stock = held.stock + held.delta, updated_at = now()
    from held
   where v.owner_id = held.owner_id and v.id = held.id and not exists (select 1 from short)
  returning v.id, held.stock as before),
ledger as (
  insert into stock_movements (owner_id, id, variant_id, delta, stock_after, reason, note,
    order_id, order_item_id, actor_id, actor_name)
  select ?, change.id, change.variant_id, change.delta,
         taken.before + change.so_far, ?::text, ?, ?::uuid, change.order_item_id, ?, ?
    from unnest(?::uuid[], ?::uuid[], ?::integer[], ?::integer[], ?::uuid[])
         as change (id, variant_id, delta, so_far, order_item_id)
    join taken on taken.id = change.variant_id)
select id, stock from short`;

/**
 * Locks variants, changes their stock and writes the ledger: one statement, since all buyers of a
 * popular product wait for these rows.
 * @returns with `refuseShort` the stock of each short variant; if there is one, nothing has moved
 */
export async function moveVariants(
  { ownerId }: Tenant,
  changes: readonly StockChange[],
  { reason, note = '', actor, orderId }: StockCause,
  { untracked, refuseShort }: MoveOptions,
  trx: Trx,
): Promise<Map<string, number>> {
  const { soFar, totals } = sums(changes);
  const short = await rows<{ id: string; stock: number }>(
    MOVE,
    [
      ownerId,
      [...totals.keys()],
      untracked,
      [...totals.keys()],
      [...totals.values()],
      refuseShort,
      ownerId,
      reason,
      note,
      orderId ?? null,
      actor.id,
      actorText(actor),
      changes.map(newId),
      changes.map(({ variantId }) => variantId),
      changes.map(({ delta }) => delta),
      soFar,
      changes.map(({ orderItemId }) => orderItemId ?? null),
    ],
    trx,
  );
  return new Map(short.map(({ id, stock }) => [id, stock]));
}

function sums(changes: readonly StockChange[]) {
  const totals = new Map<string, number>();
  const soFar = changes.map(({ variantId, delta }) => {
    const sum = (totals.get(variantId) ?? 0) + delta;
    totals.set(variantId, sum);
    return sum;
  });
  return { soFar, totals };
}
