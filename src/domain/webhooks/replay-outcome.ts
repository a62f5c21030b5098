import { setTimeout as wait } from 'node:timers/promises';
import { rows } from '../../db.ts';
import { countWorkers } from '../jobs/heartbeat.ts';

/** How long whoever asked waits for replayed events, in milliseconds. */
const PATIENCE_MS = 2_500;
const LOOK_EVERY_MS = 150;

/** How replayed events came out. */
export interface ReplayOutcome {
  handled: number;
  /** Tried and broken again. */
  failed: number;
  /** Not tried yet. */
  waiting: number;
}

// A replayed one begins with no try, or with those that it had; trying sets when it is due again.
const OUTCOME = `
select count(*) filter (where state = 'processed') as handled,
       count(*) filter (where state = 'processing' or (state = 'failed' and next_attempt_at <= now())) as waiting,
       count(*) filter (where state = 'dead' or (state = 'failed' and next_attempt_at > now())) as failed
  from webhook_events where id = any(?::uuid[])`;

/** Waits a little until a worker has tried replayed events again, and counts how they came out. */
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
