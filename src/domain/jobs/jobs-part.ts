import { afterCommit, type Trx } from '../../db/db.ts';
import type { StatementPart } from '../../db/statement.ts';
import { newId } from '../../ids.ts';
import { dispatchJobs } from './dispatcher.ts';
import type { JobName } from './job-names.ts';

/** A job's ids, and when it may run; null: at once. */
export interface PlannedJob {
  data: Record<string, string>;
  runAt: Date | null;
}

/**
 * Jobs as part of a larger statement of the caller's transaction. Due ones wake the queue after its
 * commit; the sweep finds the others when they are due.
 */
export function jobsPart(trx: Trx, name: JobName, jobs: readonly PlannedJob[]): StatementPart {
  const planned = jobs.map(({ data, runAt }) => ({ id: newId(), data, run_at: runAt }));
  const dueNow = planned.filter((job) => job.run_at === null).map(({ id }) => id);
  if (dueNow.length > 0) {
    afterCommit(trx, () => {
      dispatchJobs(dueNow).catch(() => {});
    });
  }
  return {
    sql: `insert into jobs (id, name, data, run_at)
      select id, ?, data, coalesce(run_at, now())
        from jsonb_to_recordset(?::jsonb) as job (id uuid, data jsonb, run_at timestamptz)`,
    bindings: [name, JSON.stringify(planned)],
  };
}
