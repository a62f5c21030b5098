import type { StatementPart } from '../../../db/statement.ts';
import type { JobName } from '../job-names.ts';

interface NewJob {
  id: string;
  data: Record<string, string>;
  /** Null: at once. */
  runAt: Date | null;
}

/** Inserts jobs of one kind. */
export const insertJobs = (name: JobName, jobs: readonly NewJob[]): StatementPart => ({
  sql: `insert into jobs (id, name, data, run_at)
    select id, ?, data, coalesce("runAt", now())
      from jsonb_to_recordset(?::jsonb) as job (id uuid, data jsonb, "runAt" timestamptz)`,
  bindings: [name, JSON.stringify(jobs)],
});
