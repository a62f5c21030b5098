/** Runs what is handed to it one after the other within this process, whether the one before failed or not. */
export function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let turn: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    return mine;
  };
}
