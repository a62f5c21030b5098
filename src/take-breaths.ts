import { setTimeout as rest } from 'node:timers/promises';

/** How long, in milliseconds, others may be kept waiting at a stretch. */
const STRETCH_MS = 4;
/** And then have the process to themselves: a request comes back to the event loop a dozen times. */
const REST_MS = 16;

/**
 * For long work in one process that others use, between its steps: `if (isDue()) await breathe()`
 * leaves most of the time to whoever waits once the work has gone on for some milliseconds.
 */
export function takeBreaths(): { isDue(): boolean; breathe(): Promise<void> } {
  let since = performance.now();
  return {
    isDue: () => performance.now() - since >= STRETCH_MS,
    async breathe() {
      await rest(REST_MS);
      since = performance.now();
    },
  };
}
