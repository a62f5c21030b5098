import { setTimeout as rest, setImmediate as turn } from 'node:timers/promises';

/** How long, in milliseconds, the work may block the event loop at a stretch. */
const STRETCH_MS = 4;
/** The pause that follows while others wait: a request returns to the event loop a dozen times. */
const REST_MS = 16;
/** A turn of the event loop that takes longer had other work in it. */
const IDLE_TURN_MS = 0.5;

/**
 * Yields to the event loop between the steps of long work in a shared process: after some
 * milliseconds of work, `if (isOver()) await yieldToOthers()` lets others run, and while there are any,
 * leaves most of the time to them.
 */
export function timeSlice(): { isOver(): boolean; yieldToOthers(): Promise<void> } {
  let since = performance.now();
  return {
    isOver: () => performance.now() - since >= STRETCH_MS,
    async yieldToOthers() {
      const start = performance.now();
      await turn();
      if (performance.now() - start > IDLE_TURN_MS) await rest(REST_MS);
      since = performance.now();
    },
  };
}
