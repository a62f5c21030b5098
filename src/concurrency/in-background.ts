const inProgress = new Set<Promise<unknown>>();

/**
 * Goes on with work whose caller does not wait for its end. A failure is the work's own to keep; it
 * ends no process.
 */
export function inBackground(work: Promise<unknown>): void {
  const ended = work.catch(() => {}).finally(() => inProgress.delete(ended));
  inProgress.add(ended);
}

/** Resolves when all such work has ended: a process that stops waits for it. */
export async function untilBackgroundEnds(): Promise<void> {
  while (inProgress.size > 0) await Promise.all(inProgress);
}
