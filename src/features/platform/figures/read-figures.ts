import { databaseTime } from '../../../kernel/db/clock.ts';
import { database } from '../../../kernel/db/db.ts';
import { type LastRun, lastRuns } from '../../../kernel/jobs/job-runs.ts';
import { jobsByName, type NamedJobs } from '../../../kernel/jobs/queries/jobs-by-name.ts';
import { seenWorkers } from '../../../kernel/jobs/queries/seen-workers.ts';
import { boundedRead } from '../bounded-read.ts';
import { waitingDrafts } from '../health/queries/drafts.ts';
import { paymentsToReview } from '../health/queries/payments.ts';
import { readHealth, type SeenHealth } from '../health/read-health.ts';
import { lastBackupAt } from '../settings.ts';

export interface Figures {
  health: SeenHealth;
  jobs: NamedJobs[];
  runs: LastRun[];
  workers: { living: number; working: number };
  drafts: { count: number; oldestAt: Date | null };
  payments: { attention: string; count: number }[];
  backedUpAt: Date | null;
}

/** How long, in milliseconds, they are used: a scrape asks for all of them at once. */
const FRESH_MS = 10_000;
const LIMIT_MS = 2_000;

let last: { pool: unknown; at: number; figures: Promise<Figures | null> } | null = null;

/**
 * The figures of the last ten seconds, read at most once by this process; null while the database
 * does not give them in time. System Health's own are those that the worker stores.
 */
export function readFigures(): Promise<Figures | null> {
  const pool = database();
  if (last?.pool !== pool || databaseTime() - last.at > FRESH_MS) {
    last = { pool, at: databaseTime(), figures: read().catch(() => null) };
  }
  return last.figures;
}

async function read(): Promise<Figures> {
  const health = await readHealth();
  const { value, error } = await boundedRead(
    async (trx) => ({
      runs: await lastRuns(trx),
      jobs: await jobsByName(trx),
      workers: await seenWorkers(trx),
      drafts: await waitingDrafts(trx),
      payments: await paymentsToReview(trx),
      backedUpAt: await lastBackupAt(trx),
    }),
    LIMIT_MS,
  );
  if (error) throw error;
  return { health, ...value };
}
