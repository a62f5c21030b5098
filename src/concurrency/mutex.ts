/**
 * A mutex within this process: runs work one after the other, whether the last one failed or not.
 */
export function mutex(): <T>(work: () => Promise<T>) => Promise<T> {
  let turn: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    return mine;
  };
}
