import { isRecurringJobName } from '../../src/domain/jobs/job-names.ts';
import { runRecurringJob } from '../run-recurring-job.ts';
import type { Job } from './job.ts';

/** Runs a recurring job because somebody asked for it; how it went stands in its row of `job_runs`. */
export const runRecurring: Job = async ({ name = '' }) => {
  if (isRecurringJobName(name)) await runRecurringJob(name);
};
