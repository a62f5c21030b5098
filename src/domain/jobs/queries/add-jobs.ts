import { rows, type Trx } from '../../../db/db.ts';
import type { JobName } from '../job-names.ts';
import { jobsPart, type PlannedJob } from '../jobs-part.ts';

/** Writes jobs in the caller's transaction, as `addJob` does. */
export async function addJobs(trx: Trx, name: JobName, jobs: readonly PlannedJob[]): Promise<void> {
  const { sql, bindings } = jobsPart(trx, name, jobs);
  await rows(sql, bindings, trx);
}
