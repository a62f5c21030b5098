import { rows, type Trx } from '../../../kernel/db/db.ts';
import { acrossTenants } from '../../../kernel/tenancy/tenant.ts';
import { IS_OVER } from './draft-sql.ts';

// Drafts that are just being approved or edited are skipped.
const EXPIRE = acrossTenants(`
with ended as (
  select owner_id, id from draft_orders
   where status = 'pending' and ${IS_OVER} limit ? for update skip locked
)
update draft_orders d
   set status = 'expired', resolved_at = now(), version = d.version + 1, updated_at = now()
  from ended where d.owner_id = ended.owner_id and d.id = ended.id
returning d.owner_id, d.id`);

export const expireOverdue = (
  limit: number,
  trx: Trx,
): Promise<{ ownerId: string; id: string }[]> => rows(EXPIRE, [limit], trx);
