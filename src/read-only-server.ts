/** `cannot execute … in a read-only transaction`. */
const READ_ONLY = '25006';
/** How often, in milliseconds, all connections are given up: a server that stays so is spared. */
const AT_MOST_EVERY_MS = 1_000;

/** Connections in the order of their making; those below `firstTrusted` may sit on a standby. */
const numbers = new WeakMap<object, number>();
let made = 0;
let firstTrusted = 0;
let givenUpAt = Number.NEGATIVE_INFINITY;

/** Makes a connection and notes since when it is on its way. */
export async function noted<Connection extends object>(
  make: () => Promise<Connection>,
): Promise<Connection> {
  const number = made++;
  const connection = await make();
  numbers.set(connection, number);
  return connection;
}

/** Whether an error says that the server lets itself be read only. */
export const saysReadOnly = (error: unknown): boolean =>
  (error as { code?: string } | null)?.code === READ_ONLY;

/**
 * Has a connection to a server that only lets itself be read closed before its next use, and all
 * others with it: they may lead there, too, and new ones are led to the server that takes its place.
 */
export function giveUpConnections(connection: object): void {
  numbers.delete(connection);
  const now = performance.now();
  if (now - givenUpAt < AT_MOST_EVERY_MS) return;
  givenUpAt = now;
  firstTrusted = made;
}

/** Whether a connection may be used again. */
export const isTrusted = (connection: object): boolean =>
  (numbers.get(connection) ?? -1) >= firstTrusted;
