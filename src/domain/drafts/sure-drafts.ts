import { rows } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';

/** How the readings that were sure turned out. */
export interface SureDrafts {
  /** That were read for sure and decided about. */
  decided: number;
  /** Of these, approved with the lines as they were read. */
  unchanged: number;
}

/**
 * How often what was read for sure was right, by what the tenant's people made of it in the last 90
 * days. Carts are put together by shoppers, not read, and count as little as what was turned down
 * for another reason than that it is no order.
 */
export async function sureDrafts({ ownerId }: Tenant): Promise<SureDrafts> {
  const [counted] = await rows<SureDrafts>(
    `select count(*)::integer as decided,
            (count(*) filter (where status = 'approved' and not corrected))::integer as unchanged
       from draft_orders
      where owner_id = ? and status in ('approved', 'rejected') and confidence >= 0.9
        and resolved_at > now() - interval '90 days'
        and (status = 'approved' or reject_reason = 'not_an_order') and message_text <> ''`,
    [ownerId],
  );
  return counted ?? { decided: 0, unchanged: 0 };
}
