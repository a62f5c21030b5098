import { rows, type Trx } from '../../../kernel/db/db.ts';
import { refusing } from '../../../kernel/db/refused-change.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';

export interface TwinWanted {
  /** As `normalizePhone` says. */
  phone: string;
  pieces: ReadonlyMap<string, number>;
  since: Date;
  except?: string;
}

// A merged customer's orders belong to the winner.
const TWIN = `
  from customers c
  join orders o on o.owner_id = c.owner_id and o.customer_id = coalesce(c.merged_into, c.id)
 where c.owner_id = ? and c.phone = ? and o.created_at >= ? and o.id is distinct from ?::uuid
   and o.status not in ('cancelled', 'refunded')
   and (select jsonb_object_agg(v.variant_id, v.pieces)
          from (select i.variant_id, sum(i.quantity) as pieces from order_items i
                 where i.owner_id = o.owner_id and i.order_id = o.id group by i.variant_id) v) = ?::jsonb`;

const bindings = ({ ownerId }: Tenant, { phone, since, except, pieces }: TwinWanted) => [
  ownerId,
  phone,
  since,
  except ?? null,
  JSON.stringify(Object.fromEntries(pieces)),
];

/** The first order of the same buyer and pieces that was placed since; null: none. */
export async function findTwin(tenant: Tenant, wanted: TwinWanted): Promise<string | null> {
  const [found] = await rows<{ id: string }>(
    `select o.id ${TWIN} order by o.created_at, o.id limit 1`,
    bindings(tenant, wanted),
  );
  return found?.id ?? null;
}

/** Fails the transaction with `SKTWN`. Send it after locking the customer's row. */
export const refuseTwin = (tenant: Tenant, wanted: TwinWanted, trx: Trx): Promise<unknown> =>
  rows(`select ${refusing('SKTWN')} where exists (select ${TWIN})`, bindings(tenant, wanted), trx);
