import { rows } from '../../db/db.ts';
import type { RecurringJobName } from './job-names.ts';

/** The result of one run of a recurring job. */
export interface JobRun {
  name: RecurringJobName;
  status: 'done' | 'failed';
  durationMs: number;
  error: string | null;
  /** Counts such as `{ expired: 3 }`. */
  result: unknown;
}

/** The last run of a recurring job. */
export interface LastRun extends Omit<JobRun, 'name'> {
  name: string;
  at: Date;
}

/** Records a run as its job's last one. */
export async function recordRun(run: JobRun): Promise<void> {
  await rows(
    `insert into job_runs (name, last_run_at, last_duration_ms, last_status, last_error, last_result)
     values (?, now() - ? * interval '1 millisecond', ?, ?, ?, ?::jsonb)
     on conflict (name) do update set last_run_at = excluded.last_run_at,
       last_duration_ms = excluded.last_duration_ms, last_status = excluded.last_status,
       last_error = excluded.last_error, last_result = excluded.last_result`,
    [
      run.name,
      run.durationMs,
      run.durationMs,
      run.status,
      run.error,
      JSON.stringify(run.result ?? null),
    ],
  );
}

/** The last run of every recurring job that has run. */
export const lastRuns = (): Promise<LastRun[]> =>
  rows<LastRun>(
    `select name, last_run_at as at, last_duration_ms as "durationMs", last_status as status,
       last_error as error, last_result as result
     from job_runs`,
  );
