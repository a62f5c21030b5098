import { newId } from '../../../ids.ts';
import { rows, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { type Actor, actorText } from '../../../session.ts';

export interface InitialStock {
  variantId: string;
  stock: number;
}

const RECORD = `
with opening as (
  select * from unnest(?::uuid[], ?::uuid[], ?::integer[]) as o (id, variant_id, stock)
), changed as (
  update product_variants v set stock = opening.stock from opening
   where v.owner_id = ? and v.id = opening.variant_id and v.stock <> opening.stock
)
insert into stock_movements (owner_id, id, variant_id, delta, stock_after, reason, actor_id, actor_name)
select ?, id, variant_id, stock, stock, 'initial', ?, ? from opening where stock <> 0`;

/** One statement for all; the caller's transaction has inserted the variants. */
export async function recordInitialStock(
  tenant: Tenant,
  variants: readonly InitialStock[],
  actor: Actor,
  trx: Trx,
): Promise<void> {
  if (variants.length === 0) return;
  await rows(
    RECORD,
    [
      variants.map(newId),
      variants.map((variant) => variant.variantId),
      variants.map((variant) => variant.stock),
      tenant.ownerId,
      tenant.ownerId,
      actor.id,
      actorText(actor),
    ],
    trx,
  );
}
