import { setTimeout as rest } from 'node:timers/promises';

/** How long, in milliseconds, the work may block the event loop at a stretch. */
const STRETCH_MS = 4;
/** The pause that follows: a request returns to the event loop a dozen times. */
const REST_MS = 16;

/**
 * Yields to the event loop between the steps of long work in a shared process: after some
 * milliseconds of work, `if (isDue()) await breathe()` leaves most of the time to other work.
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
