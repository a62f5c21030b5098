import { countWorkers } from './heartbeat.ts';
import { isRecurringJobName, RECURRING_JOBS, type RecurringJobName } from './job-names.ts';
import { lastRuns } from './job-runs.ts';
import { boundSchedules, type Schedules } from './schedules.ts';

export interface CronJobStatus {
  name: RecurringJobName;
  pattern: string;
  nextRunAt: Date | null;
  lastRunAt: Date | null;
  lastSuccessAt: Date | null;
  lastDurationMs: number | null;
  lastStatus: 'done' | 'failed' | null;
  lastError: string | null;
  lastResult: unknown;
}

export interface CronStatus {
  running: boolean;
  workers: number;
  jobs: CronJobStatus[];
}

/** No next run while the queue is unreachable. */
export async function cronStatus(
  queue: Pick<Schedules, 'schedules'> | null = boundSchedules(),
): Promise<CronStatus> {
  const [workers, runs, schedules] = await Promise.all([
    countWorkers(),
    lastRuns(),
    queue?.schedules().catch(() => []) ?? [],
  ]);
  const jobs = Object.keys(RECURRING_JOBS)
    .filter(isRecurringJobName)
    .map((name) => {
      const last = runs.find((run) => run.name === name);
      return {
        name,
        pattern: RECURRING_JOBS[name],
        nextRunAt: schedules.find((schedule) => schedule.name === name)?.nextRunAt ?? null,
        lastRunAt: last?.at ?? null,
        lastSuccessAt: last?.succeededAt ?? null,
        lastDurationMs: last?.durationMs ?? null,
        lastStatus: last?.status ?? null,
        lastError: last?.error ?? null,
        lastResult: last?.result ?? null,
      };
    });
  return { running: workers > 0, workers, jobs };
}
