import { setImmediate as turn } from 'node:timers/promises';

/** How long, in milliseconds, others may be kept waiting at a stretch. */
const STRETCH_MS = 10;

/**
 * For long work in one process that others use, between its steps: `if (isDue()) await breathe()`
 * lets whoever waits have a turn once the work has gone on for some milliseconds.
 */
export function takeBreaths(): { isDue(): boolean; breathe(): Promise<void> } {
  let since = performance.now();
  return {
    isDue: () => performance.now() - since >= STRETCH_MS,
    async breathe() {
      await turn();
      since = performance.now();
    },
  };
}
