import type { StatementPart } from '../../db/statement.ts';
import { ownerOfRows } from '../../tenancy/owner-of-rows.ts';
import type { JobKey } from '../job.ts';
import type { JobName } from '../job-names.ts';

export interface NewJob extends JobKey {
  data: Record<string, string>;
  /** Null: at once. */
  runAt: Date | null;
  traceContext: string | undefined;
}

export function jobsInsertion(name: JobName, jobs: readonly NewJob[]): StatementPart {
  const owner = ownerOfRows(
    jobs.map(({ ownerId }) => ownerId),
    '"ownerId"',
  );
  return {
    sql: `insert into jobs (owner_id, id, name, data, run_at, trace_context)
    select ${owner.sql}, id, ?, data, coalesce("runAt", now()), "traceContext"
      from jsonb_to_recordset(?::jsonb)
        as job ("ownerId" uuid, id uuid, data jsonb, "runAt" timestamptz, "traceContext" text)`,
    bindings: [...owner.bindings, name, JSON.stringify(jobs)],
  };
}
