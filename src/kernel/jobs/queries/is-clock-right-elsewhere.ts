import { CLOCK_TOLERANCE_MS } from '../../db/clock.ts';
import { rows } from '../../db/db.ts';

const MISSED_AFTER_SECONDS = 20;

/** Whether a worker other than this one is alive whose clock agrees with the database's. */
export async function isClockRightElsewhere(workerId: string): Promise<boolean> {
  const found = await rows(
    `select 1 from worker_heartbeats
      where id <> ? and seen_at > now() - ? * interval '1 second'
        and abs(coalesce(clock_offset_ms, 0)) <= ? limit 1`,
    [workerId, MISSED_AFTER_SECONDS, CLOCK_TOLERANCE_MS],
  );
  return found.length > 0;
}
