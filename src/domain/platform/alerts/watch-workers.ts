import { rows } from '../../../db.ts';
import { countWorkers } from '../../jobs/heartbeat.ts';
import { NO_WORKER } from './judge-parts.ts';
import { mailAlert } from './mail-alert.ts';
import { raiseAlerts } from './raise-alerts.ts';

interface Log {
  warn(details: object, message: string): void;
}

const LOOK_MS = 30_000;
/** Looked at this often in a row before anybody is woken: a restart takes a moment. */
const MISSED = 3;

/** Whether a worker has ever run here: an installation that is being set up has none yet. */
const hadWorker = async (): Promise<boolean> =>
  (await rows('select 1 from job_runs limit 1')).length > 0;

/**
 * Says that no worker is running, which none can say itself; the worker clears it when it is back.
 * The letter goes out from this process, since the job that would send it has nobody to run it.
 */
export async function tellOfNoWorker(): Promise<void> {
  if ((await countWorkers()) > 0 || !(await hadWorker())) return;
  await raiseAlerts({ kinds: [NO_WORKER.kind], found: [NO_WORKER] });
  await mailAlert(NO_WORKER.kind);
}

/** Looks again and again whether a worker lives. Returns what ends it. */
export function watchWorkers(log: Log): () => void {
  let missed = 0;
  const look = async () => {
    missed = (await countWorkers()) === 0 ? missed + 1 : 0;
    if (missed >= MISSED) await tellOfNoWorker();
  };
  const timer = setInterval(() => {
    look().catch((error) => log.warn({ err: error }, 'could not look for workers'));
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
