import { isRecurringJobName } from '../../src/kernel/jobs/job-names.ts';
import { runRecurringJob } from '../run-recurring-job.ts';
import { type JobHandler, NoRoom } from './job-handler.ts';

/** Runs a recurring job because somebody asked for it; how it went stands in its row of `job_runs`. */
export const runRecurring: JobHandler = async ({ name = '' }) => {
  // Only a worker of a newer release knows it.
  if (!isRecurringJobName(name)) throw new NoRoom();
  await runRecurringJob(name);
};
