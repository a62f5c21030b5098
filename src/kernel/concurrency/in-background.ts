const inProgress = new Set<Promise<unknown>>();

/** The caller does not wait for the end. The work handles its own failures; they end no process. */
export function inBackground(work: Promise<unknown>): void {
  const ended = work.catch(() => {}).finally(() => inProgress.delete(ended));
  inProgress.add(ended);
}

export async function untilBackgroundEnds(): Promise<void> {
  while (inProgress.size > 0) await Promise.all(inProgress);
}
