import { inTransaction } from '../../kernel/db/db.ts';
import { together } from '../../kernel/db/statement.ts';
import { eachTenant } from '../../kernel/tenancy/each-tenant.ts';
import { tellDesks } from '../live/tell-desks.ts';
import { settlingDraftNotices } from '../notifications/queries/settle-draft-notices.ts';
import { expireOverdue } from './queries/sweep-expired-drafts.ts';

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
