import { rows, type Trx } from '../../../../db/db.ts';
import { countJobs, type JobCounts } from '../../../jobs/count-jobs.ts';
import { countWorkers } from '../../../jobs/heartbeat.ts';

export interface QueueHealth extends JobCounts {
  workers: number;
  /** When the longest waiting job was due. */
  oldestWaitingAt: string | null;
}

const OLDEST = `
select min(run_at) as "oldestWaitingAt" from jobs
 where state = 'queued' and run_at <= now() and not coalesce(leased_until > now(), false)`;

/** Jobs by state, and their workers: the same figures as `/readyz`. */
export async function readQueue(trx: Trx): Promise<QueueHealth> {
  const [oldest] = await rows<Pick<QueueHealth, 'oldestWaitingAt'>>(OLDEST, [], trx);
  return {
    ...(await countJobs(trx)),
    workers: await countWorkers(trx),
    oldestWaitingAt: oldest?.oldestWaitingAt ?? null,
  };
}
