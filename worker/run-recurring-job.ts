import { errorText } from '../src/domain/jobs/error-text.ts';
import type { RecurringJobName } from '../src/domain/jobs/job-names.ts';
import { type JobRun, recordRun } from '../src/domain/jobs/job-runs.ts';
import { SCHEDULE } from './schedule.ts';

/** Runs one recurring job now and keeps how it went; its failure is part of the answer. */
export async function runRecurringJob(name: RecurringJobName): Promise<JobRun> {
  const started = performance.now();
  const outcome = await SCHEDULE[name]().then(
    (result) => ({ status: 'done' as const, error: null, result }),
    (error) => ({ status: 'failed' as const, error: errorText(error), result: null }),
  );
  const run = { name, durationMs: Math.round(performance.now() - started), ...outcome };
  await recordRun(run);
  return run;
}
