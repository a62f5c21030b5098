import { rows, type Trx } from '../../../db/db.ts';
import type { JobName } from '../job-names.ts';
import { jobsPart, type PlannedJob } from '../jobs-part.ts';

/**
 * Writes jobs in the caller's transaction. Those that are due wake the queue after the commit; the
 * sweep finds the others when they are due.
 */
export async function addJobs(trx: Trx, name: JobName, jobs: readonly PlannedJob[]): Promise<void> {
  const { sql, bindings } = jobsPart(trx, name, jobs);
  await rows(sql, bindings, trx);
}
