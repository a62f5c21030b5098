import { setTimeout as wait } from 'node:timers/promises';
import { notFound, Refusal } from '../../errors.ts';
import { inTransaction, type Trx } from '../db/db.ts';
import { addJob } from './add-job.ts';
import { countWorkers } from './heartbeat.ts';
import { Job, PLATFORM_OWNER } from './job.ts';
import { isRecurringJobName } from './job-names.ts';
import { lastRuns } from './job-runs.ts';

/** How long a request waits for the run to end, in milliseconds. */
const PATIENCE_MS = 6_000;
const LOOK_EVERY_MS = 150;

export interface AskedRun {
  name: string;
  /** `running`: not finished yet, or still waiting for the worker. */
  status: 'done' | 'failed' | 'running';
  durationMs: number;
  /** Its counts; null when it failed or is still running. */
  result: unknown;
  error: string | null;
}

/**
 * `inTrx` joins the transaction of the request.
 * @throws Refusal 404 for an unknown name, 503 NO_WORKER
 */
export async function runNow(
  name: string,
  inTrx: (trx: Trx) => Promise<void>,
  patienceMs = PATIENCE_MS,
): Promise<AskedRun> {
  if (!isRecurringJobName(name)) throw notFound('Recurring job');
  if ((await countWorkers()) === 0) {
    const words = 'No worker is running. Start a worker and try again';
    throw new Refusal(503, 'NO_WORKER', words);
  }
  const began = performance.now();
  const id = await inTransaction(async (trx) => {
    await inTrx(trx);
    return addJob(trx, 'run-recurring', { name });
  });
  while (performance.now() - began < patienceMs) {
    if (await isOver(id)) return outcomeOf(name);
    await wait(LOOK_EVERY_MS);
  }
  const durationMs = Math.round(performance.now() - began);
  return { name, status: 'running', durationMs, result: null, error: null };
}

async function isOver(id: string): Promise<boolean> {
  const job = await Job.query().findById([PLATFORM_OWNER, id]).select('state');
  return job?.state !== 'queued';
}

async function outcomeOf(name: string): Promise<AskedRun> {
  const last = (await lastRuns()).find((run) => run.name === name);
  if (!last) throw new Error(`The recurring job ${name} has no recorded runs`);
  const { status, durationMs, result, error } = last;
  return { name, status, durationMs, result: status === 'done' ? result : null, error };
}
