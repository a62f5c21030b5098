import { setTimeout as wait } from 'node:timers/promises';
import { migrationSource } from '../../../migrations/index.ts';
import { rows } from '../../db.ts';
import { countJobs, type JobCounts } from '../jobs/count-jobs.ts';
import { countWorkers } from '../jobs/heartbeat.ts';

const DEADLINE_MS = 2_000;

/** Whether a process could do its work now, and what it depends on. */
export interface Readiness {
  ready: boolean;
  database: 'up' | 'down';
  migrations: 'current' | 'missing' | 'unknown';
  queue: (JobCounts & { workers: number }) | null;
}

const DOWN: Readiness = { ready: false, database: 'down', migrations: 'unknown', queue: null };

/** Asks the database; answers within two seconds also while that hangs. */
export function checkReadiness(): Promise<Readiness> {
  return Promise.race([ask().catch(() => DOWN), wait(DEADLINE_MS, DOWN, { ref: false })]);
}

async function ask(): Promise<Readiness> {
  await rows('select 1');
  if (!(await isMigrated())) {
    return { ready: false, database: 'up', migrations: 'missing', queue: null };
  }
  const queue = { ...(await countJobs()), workers: await countWorkers() };
  return { ready: true, database: 'up', migrations: 'current', queue };
}

async function isMigrated(): Promise<boolean> {
  const names = await migrationSource.getMigrations([]);
  const done = await rows<{ name: string }>('select name from knex_migrations').catch(() => []);
  return names.every((name) => done.some((row) => row.name === name));
}
