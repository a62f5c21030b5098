import { inTransaction, rows, type Trx } from '../../kernel/db/db.ts';
import { together } from '../../kernel/db/statement.ts';
import { eachTenant } from '../../kernel/tenancy/each-tenant.ts';
import { acrossTenants } from '../../kernel/tenancy/tenant.ts';
import { tellDesks } from '../live/tell-desks.ts';
import { settlingDraftNotices } from '../notifications/queries/settle-draft-notices.ts';
import { IS_OVER } from './queries/draft-sql.ts';

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

const expireOverdue = (limit: number, trx: Trx): Promise<{ ownerId: string; id: string }[]> =>
  rows(EXPIRE, [limit], trx);

const BATCH = 500;
const MAX_BATCHES = 100;

/** Idempotent, also in parallel; the next run takes what is left. */
export async function sweepExpiredDrafts(): Promise<number> {
  let expired = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const marked = await inTransaction(async (trx) => {
      const ended = await expireOverdue(BATCH, trx);
      await eachTenant(ended, async (tenant, drafts) => {
        const ids = drafts.map(({ id }) => id);
        await together(settlingDraftNotices(tenant, ids), 'select 1', trx);
        for (const id of ids) tellDesks(trx, tenant, 'drafts', id);
      });
      return ended.length;
    });
    expired += marked;
    if (marked < BATCH) break;
  }
  return expired;
}
