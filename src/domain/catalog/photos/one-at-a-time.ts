let turn: Promise<unknown> = Promise.resolve();

/** One picture at a time in the process, so that a burst of uploads costs no more memory. */
export function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work);
  turn = mine.catch(() => undefined);
  return mine;
}
