/**
 * What a message of ours goes through. The first three are ours: written; being handed over; handed
 * over perhaps. A failure says something only before anybody has got the message.
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

/** Whether it is one of those that we know; the provider has more. */
export const isKnownStatus = (status: string): boolean => Object.hasOwn(RANKS, status);

/** How far a status is; an unknown one is at least sent. */
export const rankOf = (status: string | null): number =>
  status === null || !isKnownStatus(status) ? 1 : (RANKS[status] ?? 1);
