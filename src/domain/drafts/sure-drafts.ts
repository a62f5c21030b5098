import { rows } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/** Results of certain readings. */
export interface SureDrafts {
  /** Certain readings with a decision. */
  decided: number;
  /** Of these, approved with unchanged lines. */
  unchanged: number;
}

/**
 * How often certain readings were right, by the decisions of the last 90 days. Carts are not
 * counted, since they are not read, nor drafts rejected for another reason than that they are not
 * orders.
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
