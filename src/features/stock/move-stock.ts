import type { StockReason } from '../../enums.ts';
import { conflict, type Refusal } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { rows, type Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import { type Actor, actorText } from '../../session.ts';

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

/** Fewer pieces than requested: nothing has moved. */
export class ShortStock extends Error {
  readonly stockOf: ReadonlyMap<string, number>;

  constructor(stockOf: ReadonlyMap<string, number>) {
    super('Fewer pieces than requested');
    this.stockOf = stockOf;
  }
}

interface MoveOptions {
  /** Also move untracked variants (a seller's count, a return of taken pieces). */
  untracked: boolean;
  /** Fail when a variant would go below zero without oversell. */
  failWhenShort: boolean;
}

/*
 * Locks in id order, so that carts with the same products don't deadlock. NO KEY: foreign key
 * checks of other orders' lines don't wait. `taken` waits for all of `moving` through `short`.
 */
const MOVE = `
with locked as (
  select owner_id, id, stock, oversell from product_variants
   where owner_id = ? and id = any(?::uuid[]) and (track_stock or ?::boolean)
   order by id for no key update),
moving as (
  select locked.*, wanted.delta from locked
    join unnest(?::uuid[], ?::integer[]) as wanted (id, delta) using (id)),
short as (
  select id, stock from moving where ?::boolean and delta < 0 and not oversell and stock + delta < 0),
taken as (
  update product_variants v set stock = moving.stock + moving.delta, updated_at = now()
    from moving
   where v.owner_id = moving.owner_id and v.id = moving.id and not exists (select 1 from short)
  returning v.id, moving.stock as before),
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
 * Locks variants, changes their stock and writes the ledger, all or nothing: with
 * `recordInitialStock` the only writer of the ledger. One statement: for an order that is placed,
 * all buyers of a popular product wait for these rows.
 * @throws ShortStock, Refusal 409 STOCK_OUT_OF_RANGE
 */
export async function moveStock(
  { ownerId }: Tenant,
  changes: readonly StockChange[],
  { reason, note = '', actor, orderId }: StockCause,
  { untracked, failWhenShort }: MoveOptions,
  trx: Trx,
): Promise<void> {
  const { soFar, totals } = sums(changes);
  const short = await rows<{ id: string; stock: number }>(
    MOVE,
    [
      ownerId,
      [...totals.keys()],
      untracked,
      [...totals.keys()],
      [...totals.values()],
      failWhenShort,
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
  ).catch((error) => {
    throw outOfRange(error) ?? error;
  });
  if (short.length > 0) throw new ShortStock(new Map(short.map(({ id, stock }) => [id, stock])));
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

/** 409 for a database error about stock out of range; else null. */
function outOfRange(error: unknown): Refusal | null {
  const { constraint } = error as { constraint?: string };
  return constraint === 'product_variants_stock_check'
    ? conflict('STOCK_OUT_OF_RANGE', message('errors.stock.outOfRange'))
    : null;
}
