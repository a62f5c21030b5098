import { countWorkers } from '../src/domain/jobs/heartbeat.ts';
import { lastRuns } from '../src/domain/jobs/job-runs.ts';
import type { JobQueue } from '../src/queue.ts';
import { SCHEDULE } from './schedule.ts';

export interface CronJobStatus {
  name: string;
  pattern: string;
  nextRunAt: Date | null;
  lastRunAt: Date | null;
  lastDurationMs: number | null;
  lastStatus: 'done' | 'failed' | null;
  lastError: string | null;
}

export interface CronStatus {
  running: boolean;
  workers: number;
  jobs: CronJobStatus[];
}

/** Every recurring job with its last and next run; no next run while the queue is away. */
export async function cronStatus(queue: JobQueue): Promise<CronStatus> {
  const [workers, runs, schedules] = await Promise.all([
    countWorkers(),
    lastRuns(),
    queue.schedules().catch(() => []),
  ]);
  const jobs = Object.entries(SCHEDULE).map(([name, { pattern }]) => {
    const last = runs.find((run) => run.name === name);
    return {
      name,
      pattern,
      nextRunAt: schedules.find((schedule) => schedule.name === name)?.nextRunAt ?? null,
      lastRunAt: last?.at ?? null,
      lastDurationMs: last?.durationMs ?? null,
      lastStatus: last?.status ?? null,
      lastError: last?.error ?? null,
    };
  });
  return { running: workers > 0, workers, jobs };
}
