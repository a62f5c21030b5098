import { rows, type Trx } from '../../db.ts';

/** How often a worker says that it lives, in milliseconds. */
export const HEARTBEAT_MS = 5_000;
/** How often it sends a job of its own through the queue: one of several may be lost. */
export const ROUND_TRIP_MS = 15_000;
const MISSED_AFTER_SECONDS = 20;
const STUCK_AFTER_SECONDS = 60;
const FORGOTTEN_AFTER_HOURS = 24;

/**
 * Says that a worker's process lives, and forgets those that have been silent for a day. It works
 * only once a job of its own has gone through the queue.
 */
export async function beat(workerId: string): Promise<void> {
  await rows(
    `insert into worker_heartbeats (id, passed_at) values (?, '-infinity')
     on conflict (id) do update set seen_at = now()`,
    [workerId],
  );
  await rows(`delete from worker_heartbeats where seen_at < now() - ? * interval '1 hour'`, [
    FORGOTTEN_AFTER_HOURS,
  ]);
}

/** Notes that a job of each of these workers, or one for it, has just come through the queue. */
export async function notePassed(workerIds: readonly string[]): Promise<void> {
  await rows('update worker_heartbeats set passed_at = now() where id = any(?::uuid[])', [
    workerIds,
  ]);
}

/** Signs a worker off. */
export async function endHeartbeat(workerId: string): Promise<void> {
  await rows(`delete from worker_heartbeats where id = ?`, [workerId]);
}

/** How many worker processes live, and how many of them work: the queue has carried their jobs lately. */
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

/** How many workers do their work right now. */
export const countWorkers = async (trx?: Trx): Promise<number> => (await seenWorkers(trx)).working;
