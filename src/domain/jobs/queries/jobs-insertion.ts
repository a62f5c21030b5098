import type { StatementPart } from '../../../db/statement.ts';
import type { JobName } from '../job-names.ts';
import type { PlannedJob } from '../jobs-part.ts';

/** SQL that inserts jobs of one kind. */
export const jobsInsertion = (
  name: JobName,
  jobs: readonly (PlannedJob & { id: string })[],
): StatementPart => ({
  sql: `insert into jobs (id, name, data, run_at, trace_context)
    select id, ?, data, coalesce("runAt", now()), "traceContext"
      from jsonb_to_recordset(?::jsonb)
        as job (id uuid, data jsonb, "runAt" timestamptz, "traceContext" text)`,
  bindings: [name, JSON.stringify(jobs)],
});
