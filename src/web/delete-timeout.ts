/**
 * How long deleting a user may take: some seconds per 50,000 orders of an owner's store. It
 * continues when the client disconnects.
 */
export const DELETE_TIMEOUT_MS = 300_000;
