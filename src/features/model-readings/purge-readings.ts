import { raw } from 'objection';
import { MODEL_READER } from '../../clients/reader/bounds.ts';
import { rows, type Trx } from '../../kernel/db/db.ts';
import { acrossTenants, type Tenant } from '../../kernel/tenancy/tenant.ts';
import { ModelReadingRow } from './model-reading.ts';

/** Also cancels questions in progress. */
export async function purgeReadings(
  tenant: Tenant,
  conversationIds: readonly string[],
  trx: Trx,
): Promise<void> {
  const isOpen = `state in ('waiting', 'asking')`;
  await ModelReadingRow.of(tenant, trx)
    .whereIn('conversationId', [...conversationIds])
    .patch({
      answer: null,
      claimId: null,
      finishedAt: raw('least(finished_at, now())'),
      outcome: raw(`case when ${isOpen} then 'gone' else outcome end`),
      state: raw(`case when ${isOpen} then 'skipped' else state end`),
    });
}

const BATCH = 1_000;

const EMPTY = acrossTenants(`
update model_readings set answer = null
 where ctid = any(array(
         select ctid from model_readings
          where answer is not null and finished_at < now() - interval '${MODEL_READER.answerDays} days'
          limit ${BATCH}))
returning 1`);

export async function pruneAnswers(): Promise<number> {
  for (let emptied = 0; ; ) {
    const batch = await rows(EMPTY);
    emptied += batch.length;
    if (batch.length < BATCH) return emptied;
  }
}
