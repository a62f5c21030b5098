import { rows } from '../../../../kernel/db/db.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';

/** Changes that are looked back at for a variant: a preview warns, it doesn't count. */
const LOOKED_AT = 100;
const BATCH = 1_000;

const TAKEN = `
select wanted.id, -sum(newest.delta)::integer as taken
  from unnest(?::uuid[]) as wanted (id)
 cross join lateral (
   select m.delta, bool_or(m.order_id is null) over (order by m.created_at desc, m.id desc) as is_set
     from (select id, delta, order_id, created_at from stock_movements
            where owner_id = ? and variant_id = wanted.id
            order by created_at desc limit ?) m) newest
 where not newest.is_set
 group by wanted.id
having -sum(newest.delta) > 0`;

/** Variant → pieces that orders took since the seller last set its stock; absent: none. */
export async function takenByOrders(
  { ownerId }: Tenant,
  variantIds: readonly string[],
): Promise<Map<string, number>> {
  const taken = new Map<string, number>();
  for (let at = 0; at < variantIds.length; at += BATCH) {
    const found = await rows<{ id: string; taken: number }>(TAKEN, [
      variantIds.slice(at, at + BATCH),
      ownerId,
      LOOKED_AT,
    ]);
    for (const { id, taken: pieces } of found) taken.set(id, pieces);
  }
  return taken;
}
