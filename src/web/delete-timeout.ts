/**
 * How long deleting a user may take: some seconds for each 50,000 orders of an owner's store. The
 * deletion goes on and ends well when nobody waits any more.
 */
export const DELETE_TIMEOUT_MS = 300_000;
