import { newId } from '../../ids.ts';
import { afterCommit, type Trx } from '../db/db.ts';
import type { StatementPart } from '../db/statement.ts';
import { traceContext } from '../watch/tracing.ts';
import { dispatchJobs } from './dispatcher.ts';
import { PLATFORM_OWNER } from './job.ts';
import type { JobName } from './job-names.ts';
import { jobsInsertion } from './queries/jobs-insertion.ts';

/** `runAt` null: at once. */
export interface PlannedJob {
  /** Of the row; a new one by default. */
  id?: string;
  data: Record<string, string>;
  /** The id of the store that its row is written with, if its data has no `ownerId`. */
  owner?: string | undefined;
  runAt: Date | null;
  /** W3C `traceparent` that it goes on with; the running code's by default. */
  traceContext?: string | undefined;
}

/** Due ones wake the queue after the commit; the sweep finds the others when they are due. */
export function jobsPart(trx: Trx, name: JobName, jobs: readonly PlannedJob[]): StatementPart {
  const running = traceContext();
  const planned = jobs.map(({ owner, ...job }) => ({
    id: newId(),
    ownerId: owner ?? job.data.ownerId ?? PLATFORM_OWNER,
    traceContext: running,
    ...job,
  }));
  const dueNow = planned
    .filter(({ runAt }) => runAt === null)
    .map(({ ownerId, id }) => ({ ownerId, id }));
  if (dueNow.length > 0) {
    afterCommit(trx, () => {
      dispatchJobs(dueNow).catch(() => {});
    });
  }
  return jobsInsertion(name, planned);
}
