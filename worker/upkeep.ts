import type { Logger } from 'pino';
import { beat, HEARTBEAT_MS, ROUND_TRIP_MS } from '../src/domain/jobs/heartbeat.ts';
import { keepSchedules } from '../src/domain/jobs/schedules.ts';
import type { JobQueue } from '../src/queue/queue.ts';
import { runScheduled } from './run-scheduled.ts';

const TRY_AGAIN_MS = 2_000;

interface UpkeepSettings {
  /** The worker's id. */
  id: string;
  queue: JobQueue;
  log: Logger;
}

/**
 * Says again and again that the worker lives, sends jobs of its own through the queue to show that
 * it works, and sees to it that the queue has its schedules. After a start, an outage or a queue that
 * came back empty, it sweeps at once.
 */
export async function startUpkeep(settings: UpkeepSettings): Promise<{ end(): void }> {
  const { id, queue, log } = settings;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  let behind = true;
  let sentAt = Number.NEGATIVE_INFINITY;

  const sendHeartbeat = async () => {
    if (performance.now() - sentAt < ROUND_TRIP_MS) return;
    await queue.sendHeartbeat(id);
    sentAt = performance.now();
  };
  const keep = async () => {
    await beat(id);
    if (queue.isReachable()) await sendHeartbeat();
    if (!queue.isReachable() || (await keepSchedules(queue)) > 0) behind = true;
    if (!queue.isReachable()) return;
    if (behind) await runScheduled('sweep', log);
    behind = false;
  };
  const run = async () => {
    await keep().catch((error) => {
      behind = true;
      log.warn({ err: error }, 'worker upkeep failed');
    });
    if (!ended) timer = setTimeout(run, behind ? TRY_AGAIN_MS : HEARTBEAT_MS);
  };
  await run();
  return {
    end: () => {
      ended = true;
      clearTimeout(timer);
    },
  };
}
