import type { Logger } from 'pino';
import { isRecurringJobName } from '../src/kernel/jobs/job-names.ts';
import { runRecurringJob } from './run-recurring-job.ts';

/** Runs the recurring job of a schedule and logs it; a name of another release is passed over. */
export async function runScheduled(name: string, log: Logger): Promise<void> {
  if (!isRecurringJobName(name)) return;
  const { status, durationMs, result, error } = await runRecurringJob(name);
  if (status === 'failed') log.error({ job: name, durationMs, error }, 'recurring job failed');
  else log.debug({ job: name, durationMs, result }, 'recurring job done');
  const rules = brokenRules(result);
  if (rules.length > 0) log.error({ job: name, rules }, 'the data breaks what must always hold');
}

const brokenRules = (result: unknown): string[] =>
  (result as { rules?: string[] } | null)?.rules ?? [];
