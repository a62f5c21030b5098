/** A benchmark was called with arguments that it does not know. */
export class UsageError extends Error {}
