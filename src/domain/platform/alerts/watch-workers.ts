import { rows } from '../../../db.ts';
import { seenWorkers } from '../../jobs/heartbeat.ts';
import type { Finding } from './alert.ts';
import { JOBS_STOPPED, noWorker } from './judge-parts.ts';
import { mailAlert } from './mail-alert.ts';
import { raiseAlerts } from './raise-alerts.ts';

interface Log {
  warn(details: object, message: string): void;
}

const LOOK_MS = 10_000;
/** Seen this often in a row before anybody is woken: a restart takes a moment. */
const MISSED = 3;

/** The most frequent one runs every 15 seconds. A database that has never had one is being set up. */
const STOPPED = `
select max(last_run_at) < now() - interval '2 minutes' as stopped from job_runs`;

/** What no job can find, since none runs. */
async function findings(): Promise<Finding[]> {
  const [runs] = await rows<{ stopped: boolean | null }>(STOPPED);
  if (runs === undefined || runs.stopped === null) return [];
  const { living, working } = await seenWorkers();
  return [...(working === 0 ? [noWorker(living)] : []), ...(runs.stopped ? [JOBS_STOPPED] : [])];
}

/**
 * Raises what is told; the worker clears it when it is back. The letters go out from this process,
 * since the job that would send them has nobody to run it.
 */
async function tell(found: readonly Finding[]): Promise<void> {
  for (const finding of found) {
    await raiseAlerts({ kinds: [finding.kind], found: [finding] });
    await mailAlert(finding.kind);
  }
}

/** Says at once that no worker works, or that no job runs, which none can say itself. */
export const tellOfNoWork = async (): Promise<void> => tell(await findings());

/** Looks again and again whether workers work and jobs run. Returns what ends it. */
export function watchWorkers(log: Log): () => void {
  let missed = 0;
  const look = async () => {
    const found = await findings();
    missed = found.length > 0 ? missed + 1 : 0;
    if (missed >= MISSED) await tell(found);
  };
  const timer = setInterval(() => {
    look().catch((error) => log.warn({ err: error }, 'could not check for running workers'));
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
