import { rows, type Trx } from '../../db/db.ts';

/** The interval of a worker's heartbeats, in milliseconds. */
export const HEARTBEAT_MS = 5_000;
/** How often it sends a job through the queue: one of several may be lost. */
export const ROUND_TRIP_MS = 15_000;
const MISSED_AFTER_SECONDS = 20;
const STUCK_AFTER_SECONDS = 60;
const FORGOTTEN_AFTER_HOURS = 24;

/**
 * Records a worker's heartbeat, and deletes workers silent for a day. It counts as working only
 * after its job has gone through the queue.
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

/** Records that a job has just gone through the queue for each of these workers. */
export async function notePassed(workerIds: readonly string[]): Promise<void> {
  await rows('update worker_heartbeats set passed_at = now() where id = any(?::uuid[])', [
    workerIds,
  ]);
}

/** Deletes a stopping worker's row. */
export async function endHeartbeat(workerId: string): Promise<void> {
  await rows(`delete from worker_heartbeats where id = ?`, [workerId]);
}

/**
 * How many worker processes are alive, and how many of them work: the queue has recently delivered
 * their jobs.
 */
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

/** How many workers are working now. */
export const countWorkers = async (trx?: Trx): Promise<number> => (await seenWorkers(trx)).working;
