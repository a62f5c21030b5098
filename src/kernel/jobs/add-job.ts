import { newId } from '../../ids.ts';
import { rows, type Trx } from '../db/db.ts';
import type { JobName } from './job-names.ts';
import { jobsPart, type PlannedJob } from './jobs-part.ts';

/**
 * In the caller's transaction; wakes the queue after the commit. `data` has only ids. An
 * unreachable queue only delays it: the sweep finds the row.
 * @returns the row's id
 */
export async function addJob(
  trx: Trx,
  name: JobName,
  data: Record<string, string>,
): Promise<string> {
  const id = newId();
  await addJobs(trx, name, [{ id, data, runAt: null }]);
  return id;
}

/** Only jobs that are due wake the queue; the sweep finds the others when they are due. */
export async function addJobs(trx: Trx, name: JobName, jobs: readonly PlannedJob[]): Promise<void> {
  const { sql, bindings } = jobsPart(trx, name, jobs);
  await rows(sql, bindings, trx);
}
