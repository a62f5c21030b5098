import { errorText } from '../src/domain/jobs/error-text.ts';
import type { RecurringJobName } from '../src/domain/jobs/job-names.ts';
import { type JobRun, recordRun } from '../src/domain/jobs/job-runs.ts';
import { SCHEDULE } from './schedule.ts';

/** Whether a text names a recurring job. */
export const isRecurringJobName = (name: string): name is RecurringJobName =>
  Object.hasOwn(SCHEDULE, name);

/** Runs one recurring job now and keeps how it went; its failure is part of the answer. */
export async function runRecurringJob(name: RecurringJobName): Promise<JobRun> {
  const started = performance.now();
  const outcome = await SCHEDULE[name].run().then(
    (result) => ({ status: 'done' as const, error: null, result }),
    (error) => ({ status: 'failed' as const, error: errorText(error), result: null }),
  );
  const run = { name, durationMs: Math.round(performance.now() - started), ...outcome };
  await recordRun(run);
  return run;
}
