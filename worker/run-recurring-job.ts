import { errorText } from '../src/kernel/jobs/error-text.ts';
import type { RecurringJobName } from '../src/kernel/jobs/job-names.ts';
import { type JobRun, recordRun } from '../src/kernel/jobs/job-runs.ts';
import { jobSeconds } from '../src/kernel/watch/metrics.ts';
import { beginSpan } from '../src/kernel/watch/tracing.ts';
import { SCHEDULE } from './schedule.ts';

/** Runs one recurring job now and keeps how it went; its failure is part of the answer. */
export async function runRecurringJob(name: RecurringJobName): Promise<JobRun> {
  const started = performance.now();
  const work = () =>
    SCHEDULE[name]().then(
      (result) => ({ status: 'done' as const, error: null, result }),
      (error) => ({ status: 'failed' as const, error: errorText(error), result: null }),
    );
  const span = beginSpan(`job ${name}`, {
    kind: 'INTERNAL',
    attributes: { 'stallkeeper.job': name },
  });
  const outcome = await (span ? span.within(work) : work());
  span?.end(undefined, outcome.status === 'failed' ? 'failed' : null);
  jobSeconds.observe({ name, outcome: outcome.status }, (performance.now() - started) / 1_000);
  const run = { name, durationMs: Math.round(performance.now() - started), ...outcome };
  await recordRun(run);
  return run;
}
