import { rows, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';

export interface TwinWanted {
  /** As `normalizePhone` says. */
  phone: string;
  pieces: ReadonlyMap<string, number>;
  since: Date;
  except?: string;
}

// A merged customer's orders belong to the winner.
const FIND = `
select o.id
  from customers c
  join orders o on o.owner_id = c.owner_id and o.customer_id = coalesce(c.merged_into, c.id)
 where c.owner_id = ? and c.phone = ? and o.created_at >= ? and o.id is distinct from ?::uuid
   and o.status not in ('cancelled', 'refunded')
   and (select jsonb_object_agg(v.variant_id, v.pieces)
          from (select i.variant_id, sum(i.quantity) as pieces from order_items i
                 where i.owner_id = o.owner_id and i.order_id = o.id group by i.variant_id) v) = ?::jsonb
 order by o.created_at, o.id limit 1`;

/** The first order of the same buyer and pieces that was placed since; null: none. */
export async function findTwin(
  { ownerId }: Tenant,
  { phone, since, except, pieces }: TwinWanted,
  trx?: Trx,
): Promise<string | null> {
  const piecesByVariant = JSON.stringify(Object.fromEntries(pieces));
  const bindings = [ownerId, phone, since, except ?? null, piecesByVariant];
  const [found] = await rows<{ id: string }>(FIND, bindings, trx);
  return found?.id ?? null;
}
