/** Some seconds per 50,000 orders; it continues when the client disconnects. */
export const DELETE_TIMEOUT_MS = 300_000;
