import { rows, type Trx } from '../../db.ts';
import type { StockReason } from '../../enums.ts';
import { conflict, type Refusal } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { type Actor, actorWords } from '../../session.ts';
import type { Tenant } from '../../tenant.ts';

/** One change of one variant's stock. Several may name the same variant. */
export interface StockChange {
  variantId: string;
  /** Pieces; never 0. */
  delta: number;
  orderItemId?: string;
}

export interface StockCause {
  reason: StockReason;
  actor: Actor;
  note?: string;
  orderId?: string;
}

/** A tracked variant after its rows were locked and, unless one was short, changed. */
export interface MovedVariant {
  variantId: string;
  /** What it had before. */
  stock: number;
  /** Fewer pieces than asked for. Then nothing at all was changed. */
  short: boolean;
}

/*
 * One round trip from lock to ledger, because the locked rows are the ones that every buyer of a
 * popular product waits for. `held` locks in id order, which is what keeps carts that share
 * products from deadlocking; `taken` waits for all of it through `short`. NO KEY: the foreign key
 * checks of other orders' lines need not wait.
 */
const MOVE = `
with change as (
  select * from unnest(?::uuid[], ?::uuid[], ?::integer[], ?::uuid[])
    as c (id, variant_id, delta, order_item_id)
), total as (
  select variant_id, sum(delta)::integer as delta from change group by variant_id
), held as materialized (
  select id, stock, oversell from product_variants
   where owner_id = ? and id = any(?::uuid[]) and (track_stock or not ?::boolean)
   order by id for no key update
), short as materialized (
  select held.id from held join total on total.variant_id = held.id
   where ?::boolean and total.delta < 0 and not held.oversell and held.stock + total.delta < 0
), taken as (
  update product_variants v set stock = held.stock + total.delta, updated_at = now()
    from held join total on total.variant_id = held.id
   where v.owner_id = ? and v.id = held.id and not exists (select 1 from short)
  returning v.id, held.stock as before
), ledger as (
  insert into stock_movements (owner_id, id, variant_id, delta, stock_after, reason, note,
    order_id, order_item_id, actor_id, actor_name)
  select ?, change.id, change.variant_id, change.delta,
         taken.before + sum(change.delta) over (partition by change.variant_id order by change.id),
         ?, ?, ?, change.order_item_id, ?, ?
    from change join taken on taken.id = change.variant_id
)
select held.id as "variantId", held.stock, short.id is not null as short
  from held left join short on short.id = held.id order by held.id`;

interface MoveOptions {
  /** Also move variants whose stock is not tracked (a seller's count, a return of what was taken). */
  untracked: boolean;
  /** Change nothing when one would fall below zero without being allowed to. */
  refuseShort: boolean;
}

const RANGE_CHECK = 'product_variants_stock_check';

/** 409 for more pieces, or more of them missing, than a count may say. */
const outOfRange = (): Refusal =>
  conflict('STOCK_OUT_OF_RANGE', 'The stock of an item would go out of range. Count it first');

/**
 * Changes stock and writes the ledger, all of it or none: the only writer of `stock_movements`.
 * Returns the variants whose rows it locked, in id order.
 * @throws Refusal 409 STOCK_OUT_OF_RANGE
 */
export function moveStock(
  tenant: Tenant,
  changes: readonly StockChange[],
  cause: StockCause,
  options: MoveOptions,
  trx: Trx,
): Promise<MovedVariant[]> {
  const variantIds = changes.map((change) => change.variantId);
  return rows<MovedVariant>(
    MOVE,
    [
      changes.map(newId),
      variantIds,
      changes.map((change) => change.delta),
      changes.map((change) => change.orderItemId ?? null),
      tenant.ownerId,
      variantIds,
      !options.untracked,
      options.refuseShort,
      tenant.ownerId,
      tenant.ownerId,
      cause.reason,
      cause.note ?? '',
      cause.orderId ?? null,
      cause.actor.id,
      actorWords(cause.actor),
    ],
    trx,
  ).catch((error) => {
    throw error.constraint === RANGE_CHECK ? outOfRange() : error;
  });
}
