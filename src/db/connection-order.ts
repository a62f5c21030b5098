/** A request for a connection that waits in the pool's queue. */
type Waiting = object;

const urgent = new WeakSet<Waiting>();

/**
 * Runs `acquire`, which asks a pool for a connection, and moves its request ahead of all requests
 * that are not urgent. Otherwise an order, which needs a connection three times, would queue behind
 * every page view three times.
 * @param waiting the pool's queue, in the order in which it is served
 */
export function askFirst<T>(waiting: Waiting[], acquire: () => T): T {
  const lastBefore = waiting.at(-1);
  const acquired = acquire();
  const mine = waiting.at(-1);
  // A connection was free.
  if (mine === undefined || mine === lastBefore) return acquired;
  waiting.pop();
  const place = waiting.findIndex((other) => !urgent.has(other));
  waiting.splice(place < 0 ? waiting.length : place, 0, mine);
  urgent.add(mine);
  return acquired;
}
