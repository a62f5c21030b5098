import { getHeapStatistics } from 'node:v8';

interface Log {
  error(details: object, message: string): void;
}

const LOOK_MS = 2_000;
/** From this part of its limit on, V8 collects garbage all the time and soon gives up. */
const NEARLY_FULL = 0.9;

/**
 * Says that the heap is nearly full while the process can still say something: out of memory, V8 ends it
 * with a text of its own. Unless it fills up within two seconds.
 */
export function watchHeap(log: Log): void {
  let wasFull = false;
  const look = () => {
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
    const isFull = used > NEARLY_FULL * limit;
    if (isFull && !wasFull) {
      const [usedMb, limitMb] = [used, limit].map((bytes) => Math.round(bytes / 1e6));
      log.error({ usedMb, limitMb }, 'nearly out of memory: the process may end at any moment');
    }
    wasFull = isFull;
  };
  setInterval(look, LOOK_MS).unref();
}
