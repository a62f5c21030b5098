import { fn, raw } from 'objection';
import type { Trx } from '../db/db.ts';
import { BaseModel } from '../db/model.ts';
import type { RecurringJobName } from './job-names.ts';

export interface JobRun {
  name: RecurringJobName;
  status: 'done' | 'failed';
  durationMs: number;
  error: string | null;
  /** Counts such as `{ expired: 3 }`; null where it failed. */
  result: unknown;
}

/** `result` is of the last run that succeeded: what it found still holds. */
export interface LastRun extends Omit<JobRun, 'name'> {
  name: string;
  at: Date;
  /** When it last succeeded; null: never, as far as is known. */
  succeededAt: Date | null;
}

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

/** A failed run leaves the last result as it is. */
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

export const lastRuns = (trx?: Trx): Promise<LastRun[]> =>
  JobRunRow.query(trx)
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
