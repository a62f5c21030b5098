import { rows, type Trx } from '../../db/db.ts';

const MISSED_AFTER_SECONDS = 20;
const STUCK_AFTER_SECONDS = 60;

/** `working`: the queue has recently delivered their jobs. */
export async function seenWorkers(trx?: Trx): Promise<{ living: number; working: number }> {
  const [seen] = await rows<{ living: number; working: number }>(
    `select count(*) as living,
            count(*) filter (where passed_at > now() - ? * interval '1 second') as working
       from worker_heartbeats where seen_at > now() - ? * interval '1 second'`,
    [STUCK_AFTER_SECONDS, MISSED_AFTER_SECONDS],
    trx,
  );
  return seen ?? { living: 0, working: 0 };
}
