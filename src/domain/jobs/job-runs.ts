import { fn, raw } from 'objection';
import { BaseModel } from '../../db/model.ts';
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
  /** Of the last run that succeeded. */
  result: unknown;
  at: Date;
  /** When it last succeeded; null: never, as far as is known. */
  succeededAt: Date | null;
}

/** The last run of a recurring job, as it is stored. */
class JobRunRow extends BaseModel {
  static override tableName = 'job_runs';
  static override idColumn = 'name';

  name!: string;
  lastRunAt!: Date;
  lastSuccessAt!: Date | null;
  lastDurationMs!: number;
  lastStatus!: JobRun['status'];
  lastError!: string | null;
  lastResult!: unknown;

  static override get jsonAttributes() {
    return ['lastResult'];
  }
}

/** Records a run as its job's last one. What the last one found that succeeded stays until another does. */
export async function recordRun({ name, ...run }: JobRun): Promise<void> {
  await JobRunRow.query()
    .insert({
      name,
      lastRunAt: raw(`now() - ? * interval '1 millisecond'`, [run.durationMs]),
      lastDurationMs: run.durationMs,
      lastStatus: run.status,
      lastError: run.error,
      ...(run.status === 'done' ? { lastResult: run.result ?? null, lastSuccessAt: fn.now() } : {}),
    })
    .onConflict('name')
    .merge();
}

/** The last run of every recurring job that has run. */
export const lastRuns = (): Promise<LastRun[]> =>
  JobRunRow.query()
    .select(
      'name',
      'lastRunAt as at',
      'lastSuccessAt as succeededAt',
      'lastDurationMs as durationMs',
      'lastStatus as status',
      'lastError as error',
      'lastResult as result',
    )
    .castTo<LastRun[]>()
    .execute();
