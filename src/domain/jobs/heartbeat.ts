import { rows, type Trx } from '../../db.ts';

/** How often a worker says that it lives, in milliseconds. */
export const HEARTBEAT_MS = 5_000;
const MISSED_AFTER_SECONDS = 20;
const FORGOTTEN_AFTER_HOURS = 24;

/** Says that a worker lives, and forgets those that have been silent for a day. */
export async function beat(workerId: string): Promise<void> {
  await rows(
    `insert into worker_heartbeats (id) values (?)
     on conflict (id) do update set seen_at = now()`,
    [workerId],
  );
  await rows(`delete from worker_heartbeats where seen_at < now() - ? * interval '1 hour'`, [
    FORGOTTEN_AFTER_HOURS,
  ]);
}

/** Signs a worker off. */
export async function endHeartbeat(workerId: string): Promise<void> {
  await rows(`delete from worker_heartbeats where id = ?`, [workerId]);
}

/** How many workers live right now. */
export async function countWorkers(trx?: Trx): Promise<number> {
  const [answer] = await rows<{ count: number }>(
    `select count(*) from worker_heartbeats where seen_at > now() - ? * interval '1 second'`,
    [MISSED_AFTER_SECONDS],
    trx,
  );
  return answer?.count ?? 0;
}
