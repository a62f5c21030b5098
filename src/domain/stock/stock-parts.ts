import type { StatementPart } from '../../db/statement.ts';
import { newId } from '../../ids.ts';
import { actorWords } from '../../session.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import type { MoveOptions, StockCause, StockChange } from './move-stock.ts';

/** A change of one tenant's stock. */
export interface StockMove {
  tenant: Tenant;
  changes: readonly StockChange[];
  orderId?: string | undefined;
}

/*
 * Locks in id order, so that carts with the same products don't deadlock. NO KEY: foreign key
 * checks of other orders' lines don't wait.
 */
const held = (condition: string): string => `
select v.owner_id, v.id, v.stock, v.oversell, wanted.delta
  from unnest(?::uuid[], ?::uuid[], ?::integer[]) as wanted (owner_id, id, delta)
  join product_variants v on v.owner_id = wanted.owner_id and v.id = wanted.id
 where (v.track_stock or not ?::boolean) and ${condition}
 order by v.id for no key update of v`;

const SHORT = `
select id, stock from held
 where ?::boolean and delta < 0 and not oversell and stock + delta < 0`;

// Waits for all of `held` through `short`.
const TAKEN = `
update product_variants v set stock = held.stock + held.delta, updated_at = now()
  from held
 where v.owner_id = held.owner_id and v.id = held.id and not exists (select 1 from short)
returning v.id, held.stock as before`;

const LEDGER = `
insert into stock_movements (owner_id, id, variant_id, delta, stock_after, reason, note,
  order_id, order_item_id, actor_id, actor_name)
select change.owner_id, change.id, change.variant_id, change.delta,
       taken.before + change.so_far, ?::text, ?, change.order_id, change.order_item_id, ?, ?
  from unnest(?::uuid[], ?::uuid[], ?::uuid[], ?::integer[], ?::integer[], ?::uuid[], ?::uuid[])
       as change (owner_id, id, variant_id, delta, so_far, order_id, order_item_id)
  join taken on taken.id = change.variant_id`;

/**
 * Stock changes as parts of one statement: one round trip from lock to ledger, since all buyers of
 * a popular product wait for these rows. `held` has the locked variants with their previous
 * `stock`, `short` those with too little for the whole request; then nothing is changed.
 * `condition` is SQL that is evaluated before a row is locked.
 */
export function stockParts(
  moves: readonly StockMove[],
  { reason, note = '', actor }: StockCause,
  { untracked, refuseShort }: MoveOptions,
  condition = 'true',
): Record<'held' | 'short' | 'taken' | 'ledger', StatementPart> {
  const rows = moves.flatMap(rowsOf);
  const { soFar, totals } = sums(rows);
  const wanted = [...totals.values()];
  return {
    held: {
      sql: held(condition),
      bindings: [
        wanted.map(({ ownerId }) => ownerId),
        [...totals.keys()],
        wanted.map(({ delta }) => delta),
        !untracked,
      ],
    },
    short: { sql: SHORT, bindings: [refuseShort] },
    taken: { sql: TAKEN, bindings: [] },
    ledger: {
      sql: LEDGER,
      bindings: [
        reason,
        note,
        actor.id,
        actorWords(actor),
        rows.map(({ ownerId }) => ownerId),
        rows.map(newId),
        rows.map(({ variantId }) => variantId),
        rows.map(({ delta }) => delta),
        soFar,
        rows.map(({ orderId }) => orderId ?? null),
        rows.map(({ orderItemId }) => orderItemId ?? null),
      ],
    },
  };
}

interface MovedRow extends StockChange {
  ownerId: string;
  orderId?: string | undefined;
}

const rowsOf = ({ tenant: { ownerId }, changes, orderId }: StockMove): MovedRow[] =>
  changes.map((change) => ({ ...change, ownerId, orderId }));

/** The total change of each variant, and the running total after each change. */
function sums(rows: readonly MovedRow[]) {
  const totals = new Map<string, { ownerId: string; delta: number }>();
  const soFar = rows.map(({ ownerId, variantId, delta }) => {
    const sum = (totals.get(variantId)?.delta ?? 0) + delta;
    totals.set(variantId, { ownerId, delta: sum });
    return sum;
  });
  return { soFar, totals };
}
