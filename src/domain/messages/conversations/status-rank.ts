/**
 * The statuses of our messages. The first three are our own: written; being handed over; possibly
 * handed over. A failure only counts before the message has arrived.
 */
const RANKS: Record<string, number> = {
  queued: 0,
  sending: 0,
  unsure: 0,
  sent: 1,
  failed: 2,
  delivered: 3,
  read: 4,
  played: 5,
};

/** Whether it is a status that we know; the provider has more. */
export const isKnownStatus = (status: string): boolean => Object.hasOwn(RANKS, status);

/** The rank of a status; an unknown one is at least sent. */
export const rankOf = (status: string | null): number =>
  status === null || !isKnownStatus(status) ? 1 : (RANKS[status] ?? 1);
