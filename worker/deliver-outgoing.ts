import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { deliverDue } from '../src/features/outgoing-webhooks/index.ts';

/** Milliseconds between two looks for due deliveries. */
const LOOK_MS = 1_000;
/** The same after a failure, such as a database that is away. */
const REST_MS = 5_000;

interface RunningDeliveries {
  /** Claims no more; `done` settles once those under way have ended. */
  end(): void;
  done: Promise<void>;
}

/**
 * Sends webhooks to stores' endpoints for as long as the worker runs. Beside the queue: receivers
 * that take ten seconds each must not keep its few places. `stop` breaks off what is under way.
 */
export function startDeliveries(log: Logger, stop: AbortSignal): RunningDeliveries {
  const ending = new AbortController();
  const run = async () => {
    while (!ending.signal.aborted) {
      const isDone = await deliverDue({ ending: ending.signal, stop }).then(
        () => true,
        (error) => {
          log.warn({ err: error }, 'webhook deliveries failed');
          return false;
        },
      );
      await wait(isDone ? LOOK_MS : REST_MS, undefined, { signal: ending.signal }).catch(() => {});
    }
  };
  return { end: () => ending.abort(), done: run() };
}
