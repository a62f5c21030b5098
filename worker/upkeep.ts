import type { Logger } from 'pino';
import { CLOCK_TOLERANCE_MS, clockOffset } from '../src/kernel/db/clock.ts';
import { beat, HEARTBEAT_MS, ROUND_TRIP_MS } from '../src/kernel/jobs/heartbeat.ts';
import { isClockRightElsewhere } from '../src/kernel/jobs/queries/is-clock-right-elsewhere.ts';
import { keepSchedules } from '../src/kernel/jobs/schedules.ts';
import type { JobQueue } from '../src/kernel/queue/queue.ts';
import type { BullWorker } from '../src/kernel/queue/queue-backend.ts';
import { runScheduled } from './run-scheduled.ts';

const TRY_AGAIN_MS = 2_000;

interface UpkeepSettings {
  /** The worker's id. */
  id: string;
  queue: JobQueue;
  /** What takes recurring jobs from the queue. */
  recurring: Pick<BullWorker, 'pause' | 'resume'>;
  log: Logger;
}

/**
 * Says again and again that the worker lives, sends jobs of its own through the queue to show that
 * it works, and sees to it that the queue has its schedules. After a start, an outage or a queue that
 * came back empty, it sweeps at once. While its clock is wrong, it leaves recurring jobs to a worker
 * whose clock is right: the queue plans the next run by the clock of whoever takes a job.
 */
export async function startUpkeep(settings: UpkeepSettings): Promise<{ end(): void }> {
  const { id, queue, recurring, log } = settings;
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
    if (!queue.isReachable()) {
      behind = true;
      return;
    }
    if (await leavesRecurringJobs(id)) {
      await recurring.pause(true);
      behind = false;
      return;
    }
    await recurring.resume();
    if ((await keepSchedules(queue)) > 0) behind = true;
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

/** Without a better clock anywhere, recurring jobs go on by a wrong one. */
const leavesRecurringJobs = async (id: string): Promise<boolean> =>
  Math.abs(clockOffset()) > CLOCK_TOLERANCE_MS && (await isClockRightElsewhere(id));
