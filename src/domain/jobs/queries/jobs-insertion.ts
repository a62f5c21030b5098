import type { StatementPart } from '../../../db/statement.ts';
import { ownerOfRows } from '../../../tenancy/owner-of-rows.ts';
import type { JobName } from '../job-names.ts';
import type { PlannedJob } from '../jobs-part.ts';

/** The owner of jobs that are of no store. */
const PLATFORM = '00000000-0000-0000-0000-000000000000';

/** SQL that inserts jobs of one kind. */
export function jobsInsertion(
  name: JobName,
  jobs: readonly (PlannedJob & { id: string })[],
): StatementPart {
  const owned = jobs.map((job) => ({ ...job, owner: job.owner ?? job.data.ownerId ?? PLATFORM }));
  const owner = ownerOfRows(
    owned.map((job) => job.owner),
    'owner',
  );
  return {
    sql: `insert into jobs (owner_id, id, name, data, run_at, trace_context)
    select ${owner.sql}, id, ?, data, coalesce("runAt", now()), "traceContext"
      from jsonb_to_recordset(?::jsonb)
        as job (owner uuid, id uuid, data jsonb, "runAt" timestamptz, "traceContext" text)`,
    bindings: [...owner.bindings, name, JSON.stringify(owned)],
  };
}
