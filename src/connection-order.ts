/** Somebody who waits for a connection of the pool. */
type Waiting = object;

const urgent = new WeakSet<Waiting>();

/**
 * Runs `acquire`, which asks a pool for a connection, and has who waits for it stand before all who
 * are not urgent, behind those who are. Without that the order of a shopper, who asks three times,
 * would wait three times for everybody who only looks.
 * @param waiting those who wait, in the order in which the pool serves them
 */
export function askFirst<T>(waiting: Waiting[], acquire: () => T): T {
  const lastBefore = waiting.at(-1);
  const acquired = acquire();
  const mine = waiting.at(-1);
  // There was one that was free.
  if (mine === undefined || mine === lastBefore) return acquired;
  waiting.pop();
  const place = waiting.findIndex((other) => !urgent.has(other));
  waiting.splice(place < 0 ? waiting.length : place, 0, mine);
  urgent.add(mine);
  return acquired;
}
