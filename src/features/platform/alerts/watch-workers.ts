import { seenWorkers } from '../../../kernel/jobs/queries/seen-workers.ts';
import type { Finding } from './alert.ts';
import { JOBS_STOPPED, noWorker } from './judge-jobs.ts';
import { mailAlert } from './mail-alert.ts';
import { haveJobsStopped } from './queries/alerts.ts';
import { raiseAlerts } from './raise-alerts.ts';

interface Log {
  warn(details: object, message: string): void;
}

const LOOK_MS = 10_000;
/** Misses in a row before an alert: a restart takes a moment. */
const MISSED = 3;

async function findings(): Promise<Finding[]> {
  const stopped = await haveJobsStopped();
  if (stopped === null) return [];
  const { living, working } = await seenWorkers();
  return [...(working === 0 ? [noWorker(living)] : []), ...(stopped ? [JOBS_STOPPED] : [])];
}

/** This process sends the emails: no worker can. The worker clears the alerts when back. */
async function tell(found: readonly Finding[]): Promise<void> {
  for (const finding of found) {
    await raiseAlerts({ kinds: [finding.kind], found: [finding] });
    await mailAlert(finding.kind);
  }
}

export const tellOfNoWork = async (): Promise<void> => tell(await findings());

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
