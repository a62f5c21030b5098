import { databaseTime } from '../../../kernel/db/clock.ts';
import { isRecurringJobName, periodOf, RECURRING_JOBS } from '../../../kernel/jobs/job-names.ts';
import type { LastRun } from '../../../kernel/jobs/job-runs.ts';
import type { Finding, Judgement } from './alert.ts';

/** After its due time plus this, in milliseconds, a job counts as overdue. */
const GRACE_MS = 5 * 60_000;

export const isOverdue = (name: string, lastRunAt: Date, now = databaseTime()): boolean =>
  isRecurringJobName(name) &&
  now - lastRunAt.getTime() > 2 * periodOf(RECURRING_JOBS[name]) + GRACE_MS;

export function judgeJobs(runs: readonly LastRun[]): Judgement {
  const known = runs.filter(({ name }) => isRecurringJobName(name));
  return {
    // This runs in such a job, so they have not stopped.
    kinds: ['job_failing', 'job_overdue', 'jobs_stopped', 'broken_rule'],
    found: known.flatMap((run): Finding[] => [
      ...(run.status === 'failed' ? [failing(run)] : []),
      ...(isOverdue(run.name, run.at) ? [overdue(run)] : []),
      ...brokenRules(run),
    ]),
  };
}

const failing = ({ name }: LastRun): Finding => ({
  kind: 'job_failing',
  subject: name,
  title: `The recurring job ${name} failed in its last run`,
});

const overdue = ({ name }: LastRun): Finding => ({
  kind: 'job_overdue',
  subject: name,
  title: `The recurring job ${name} did not run on time`,
});

/** Null for another job, or without a result. */
export function brokenRulesOf(name: string, result: unknown): string[] | null {
  const { rules } = (result ?? {}) as { rules?: unknown };
  return name === 'invariants' && Array.isArray(rules) ? rules.map(String) : null;
}

const brokenRules = ({ name, result }: LastRun): Finding[] =>
  (brokenRulesOf(name, result) ?? []).map((rule) => ({
    kind: 'broken_rule',
    subject: rule,
    title: `A data integrity check failed: ${rule}`,
  }));

/** No worker works; `living`: processes that are alive but get no jobs. */
export const noWorker = (living: number): Finding => ({
  kind: 'no_worker',
  subject: '',
  title:
    living === 0
      ? 'No worker is running: notifications, retries and imports are waiting'
      : `${living === 1 ? 'A worker is running' : `${living} workers are running`}, but the queue is not delivering jobs: notifications, retries and imports are waiting`,
});

export const JOBS_STOPPED: Finding = {
  kind: 'jobs_stopped',
  subject: '',
  title: 'No recurring job has run for two minutes: the queue is not delivering jobs',
};
