import { setTimeout as wait } from 'node:timers/promises';
import { rows } from '../../db/db.ts';
import { countWorkers } from '../jobs/heartbeat.ts';

/** How long a request waits for retried events, in milliseconds. */
const PATIENCE_MS = 2_500;
const LOOK_EVERY_MS = 150;

/** The results of retried events. */
export interface ReplayOutcome {
  handled: number;
  /** Failed again. */
  failed: number;
  /** Not tried yet. */
  waiting: number;
}

// A retried event begins without tries, or with those it had; each try sets the next due time.
const OUTCOME = `
select count(*) filter (where state = 'processed') as handled,
       count(*) filter (where state = 'processing' or (state = 'failed' and next_attempt_at <= now())) as waiting,
       count(*) filter (where state = 'dead' or (state = 'failed' and next_attempt_at > now())) as failed
  from webhook_events where id = any(?::uuid[])`;

/** Waits briefly until a worker has retried events, and counts the results. */
export async function replayOutcome(
  ids: readonly string[],
  patienceMs = PATIENCE_MS,
): Promise<ReplayOutcome> {
  const until = performance.now() + ((await countWorkers()) > 0 ? patienceMs : 0);
  for (;;) {
    const [outcome] = await rows<ReplayOutcome>(OUTCOME, [ids]);
    if (!outcome?.waiting || performance.now() >= until) {
      return outcome ?? { handled: 0, failed: 0, waiting: 0 };
    }
    await wait(LOOK_EVERY_MS);
  }
}
