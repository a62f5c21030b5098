import { newId } from '../../ids.ts';
import { actorWords } from '../../session.ts';
import type { StatementPart } from '../../statement.ts';
import type { Tenant } from '../../tenant.ts';
import type { MoveOptions, StockCause, StockChange } from './move-stock.ts';

/*
 * Locks in id order, which is what keeps carts that share products from deadlocking. NO KEY: the
 * foreign key checks of other orders' lines need not wait.
 */
const held = (condition: string): string => `
select id, stock, oversell, (?::integer[])[array_position(?::uuid[], id)] as delta
  from product_variants
 where owner_id = ? and id = any(?::uuid[]) and (track_stock or not ?::boolean) and ${condition}
 order by id for no key update`;

const SHORT = `
select id, stock from held
 where ?::boolean and delta < 0 and not oversell and stock + delta < 0`;

// Waits for all of `held` through `short`.
const TAKEN = `
update product_variants v set stock = held.stock + held.delta, updated_at = now()
  from held
 where v.owner_id = ? and v.id = held.id and not exists (select 1 from short)
returning v.id, held.stock as before`;

const LEDGER = `
insert into stock_movements (owner_id, id, variant_id, delta, stock_after, reason, note,
  order_id, order_item_id, actor_id, actor_name)
select ?, change.id, change.variant_id, change.delta, taken.before + change.so_far, ?::text, ?, ?,
       change.order_item_id, ?, ?
  from unnest(?::uuid[], ?::uuid[], ?::integer[], ?::integer[], ?::uuid[])
       as change (id, variant_id, delta, so_far, order_item_id)
  join taken on taken.id = change.variant_id`;

/**
 * A move of stock as parts of one statement: one round trip from lock to ledger, because the locked
 * rows are the ones that every buyer of a popular product waits for. `held` has the variants that
 * were locked with the `stock` they had, `short` those that cannot give what is asked; then nothing
 * is changed. `condition` is SQL that is read before a row is locked.
 */
export function stockParts(
  { ownerId }: Tenant,
  changes: readonly StockChange[],
  { reason, note = '', orderId, actor }: StockCause,
  { untracked, refuseShort }: MoveOptions,
  condition = 'true',
): Record<'held' | 'short' | 'taken' | 'ledger', StatementPart> {
  const { soFar, totals } = sums(changes);
  const variantIds = [...totals.keys()];
  return {
    held: {
      sql: held(condition),
      bindings: [[...totals.values()], variantIds, ownerId, variantIds, !untracked],
    },
    short: { sql: SHORT, bindings: [refuseShort] },
    taken: { sql: TAKEN, bindings: [ownerId] },
    ledger: {
      sql: LEDGER,
      bindings: [
        ownerId,
        reason,
        note,
        orderId ?? null,
        actor.id,
        actorWords(actor),
        changes.map(newId),
        changes.map(({ variantId }) => variantId),
        changes.map(({ delta }) => delta),
        soFar,
        changes.map(({ orderItemId }) => orderItemId ?? null),
      ],
    },
  };
}

/** What each variant is changed by in all, and by each change with those of it before. */
function sums(changes: readonly StockChange[]) {
  const totals = new Map<string, number>();
  const soFar = changes.map(({ variantId, delta }) => {
    const sum = (totals.get(variantId) ?? 0) + delta;
    totals.set(variantId, sum);
    return sum;
  });
  return { soFar, totals };
}
