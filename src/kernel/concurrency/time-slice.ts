import { setTimeout as rest, setImmediate as turn } from 'node:timers/promises';

/** How long, in milliseconds, short and long work may block the event loop at a stretch. */
const SHORT_STRETCH_MS = 16;
const LONG_STRETCH_MS = 4;
/**
 * Work that takes longer altogether, such as an import or a batch of long messages, is long. A
 * dozen messages take less, and their shoppers' rows are locked meanwhile.
 */
const LONG_WORK_MS = 48;
/** The pause of long work while others wait: a request returns to the event loop a dozen times. */
const REST_MS = 16;
/** A turn of the event loop that takes longer had other work in it. */
const IDLE_TURN_MS = 0.5;

/**
 * Between the steps of work in a shared process: after some milliseconds, `if (isOver()) await
 * yieldToOthers()` lets others run. Long work yields more often, and leaves most of the time to
 * others while there are any.
 */
export function timeSlice(): { isOver(): boolean; yieldToOthers(): Promise<void> } {
  let since = performance.now();
  let worked = 0;
  const isLong = () => worked > LONG_WORK_MS;
  return {
    isOver: () => performance.now() - since >= (isLong() ? LONG_STRETCH_MS : SHORT_STRETCH_MS),
    async yieldToOthers() {
      const start = performance.now();
      worked += start - since;
      await turn();
      const hasOthers = performance.now() - start > IDLE_TURN_MS;
      if (isLong() && hasOthers) await rest(REST_MS);
      since = performance.now();
    },
  };
}
