import type { JobKey } from './job.ts';

/** Wakes the queue for rows of `jobs`. Rejects when the queue cannot be reached. */
export type JobDispatcher = (jobs: readonly JobKey[]) => Promise<void>;

let dispatcher: JobDispatcher | null = null;

/** Null when the process has no queue. Called once at start. */
export function setJobDispatcher(dispatch: JobDispatcher | null): void {
  dispatcher = dispatch;
}

/** @throws Error when there is no queue or it cannot be reached; the sweep finds the rows */
export async function dispatchJobs(jobs: readonly JobKey[]): Promise<void> {
  if (!dispatcher) throw new Error('This process has no job queue');
  await dispatcher(jobs);
}
