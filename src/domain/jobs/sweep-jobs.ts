import { rows } from '../../db.ts';
import { dispatchJobs } from './dispatcher.ts';

const BATCH = 1_000;
const MAX_BATCHES = 20;
/** A job that its own process has handed to the queue is given this long to be taken. */
const GRACE_SECONDS = 5;
/** How long a job that the sweep handed over may wait in the queue before it counts as lost. */
const LOST_AFTER_SECONDS = 60;

/**
 * Hands every due job that nobody holds to the queue again: never enqueued, lost with the queue's
 * memory, due for a retry, or left by a worker that died. A job that still waits in the queue is
 * not doubled, because its id is the queue's id too. Returns how many it handed over.
 * @throws Error when the queue cannot be reached; nothing is marked then
 */
export async function sweepJobs(): Promise<number> {
  let swept = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const ids = await dueJobs();
    if (ids.length === 0) break;
    await dispatchJobs(ids);
    await rows(`update jobs set enqueued_at = now() where id = any(?::uuid[])`, [ids]);
    swept += ids.length;
  }
  return swept;
}

async function dueJobs(): Promise<string[]> {
  const due = await rows<{ id: string }>(
    `select id from jobs
     where state = 'queued' and run_at <= now() - ? * interval '1 second'
       and (enqueued_at is null or enqueued_at < now() - ? * interval '1 second')
       and (leased_until is null or leased_until < now())
     order by run_at limit ${BATCH}`,
    [GRACE_SECONDS, LOST_AFTER_SECONDS],
  );
  return due.map(({ id }) => id);
}
