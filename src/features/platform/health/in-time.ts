import { setTimeout as wait } from 'node:timers/promises';

/** Null when `work` fails or takes longer than `ms`. */
export async function inTime<T>(work: Promise<T>, ms: number): Promise<T | null> {
  const over = new AbortController();
  const limit = wait(ms, null, { signal: over.signal }).catch(() => null);
  try {
    return await Promise.race([work.catch(() => null), limit]);
  } finally {
    over.abort();
  }
}
