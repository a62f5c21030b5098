/** `cannot execute … in a read-only transaction`. */
const READ_ONLY = '25006';
/** In milliseconds: spares a server that stays read-only from reconnections. */
const AT_MOST_EVERY_MS = 1_000;

/** In the order in which they were opened; those below `firstTrusted` may lead to a standby. */
const numbers = new WeakMap<object, number>();
let made = 0;
let firstTrusted = 0;
let givenUpAt = Number.NEGATIVE_INFINITY;

export function numberConnection(connection: object): void {
  numbers.set(connection, made++);
}

/** Whether an error means that the server is read-only. */
export const saysReadOnly = (error: unknown): boolean =>
  (error as { code?: string } | null)?.code === READ_ONLY;

/** All other connections may lead to the same server; new ones reach its replacement. */
export function giveUpConnections(connection: object): void {
  numbers.delete(connection);
  const now = performance.now();
  if (now - givenUpAt < AT_MOST_EVERY_MS) return;
  givenUpAt = now;
  firstTrusted = made;
}

export const isTrusted = (connection: object): boolean =>
  (numbers.get(connection) ?? -1) >= firstTrusted;
