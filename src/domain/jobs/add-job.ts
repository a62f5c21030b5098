import { afterCommit, rows, type Trx } from '../../db/db.ts';
import { newId } from '../../ids.ts';
import { dispatchJobs } from './dispatcher.ts';
import type { JobName } from './job-names.ts';

/**
 * Writes a job's row in the caller's transaction and wakes the queue after the commit. `data` has
 * only ids. An unreachable queue only delays it: the sweep finds the row.
 * @returns the row's id
 */
export async function addJob(
  trx: Trx,
  name: JobName,
  data: Record<string, string>,
): Promise<string> {
  const id = newId();
  await rows(
    `insert into jobs (id, name, data) values (?, ?, ?::jsonb)`,
    [id, name, JSON.stringify(data)],
    trx,
  );
  afterCommit(trx, () => {
    dispatchJobs([id]).catch(() => {});
  });
  return id;
}
