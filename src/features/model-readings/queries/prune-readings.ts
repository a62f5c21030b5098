import { MODEL_READER } from '../../../clients/reader/bounds.ts';
import { rows } from '../../../kernel/db/db.ts';
import { deleteInBatches } from '../../../kernel/db/delete-in-batches.ts';
import { acrossTenants } from '../../../kernel/tenancy/tenant.ts';
import { TODAY } from '../model-reading.ts';

const BATCH = 1_000;
/** Long enough for checking a year of bills. */
const USAGE_DAYS = 400;

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

export const pruneModelUsage = (): Promise<number> =>
  deleteInBatches('model_usage', `day < ${TODAY} - ${USAGE_DAYS}`);
