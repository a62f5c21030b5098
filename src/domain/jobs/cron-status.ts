import { countWorkers } from './heartbeat.ts';
import { RECURRING_JOBS } from './job-names.ts';
import { lastRuns } from './job-runs.ts';
import { boundSchedules, type Schedules } from './schedules.ts';

export interface CronJobStatus {
  name: string;
  pattern: string;
  nextRunAt: Date | null;
  lastRunAt: Date | null;
  lastDurationMs: number | null;
  lastStatus: 'done' | 'failed' | null;
  lastError: string | null;
  /** Figures such as `{ expired: 3 }`. */
  lastResult: unknown;
}

export interface CronStatus {
  running: boolean;
  workers: number;
  jobs: CronJobStatus[];
}

/** Every recurring job with its last and next run; no next run while the queue is away. */
export async function cronStatus(
  queue: Pick<Schedules, 'schedules'> | null = boundSchedules(),
): Promise<CronStatus> {
  const [workers, runs, schedules] = await Promise.all([
    countWorkers(),
    lastRuns(),
    queue?.schedules().catch(() => []) ?? [],
  ]);
  const jobs = Object.entries(RECURRING_JOBS).map(([name, pattern]) => {
    const last = runs.find((run) => run.name === name);
    return {
      name,
      pattern,
      nextRunAt: schedules.find((schedule) => schedule.name === name)?.nextRunAt ?? null,
      lastRunAt: last?.at ?? null,
      lastDurationMs: last?.durationMs ?? null,
      lastStatus: last?.status ?? null,
      lastError: last?.error ?? null,
      lastResult: last?.result ?? null,
    };
  });
  return { running: workers > 0, workers, jobs };
}
