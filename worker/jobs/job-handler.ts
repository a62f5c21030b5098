/**
 * Does a job: ids in, one operation that is safe to run twice. `signal` fires when the
 * process has to stop; a long operation may end early, the job is then run again elsewhere.
 */
export type JobHandler = (data: Record<string, string>, signal: AbortSignal) => Promise<void>;

/** Thrown by a job that this worker has no room for now: it is handed back, and no attempt counts. */
export class NoRoom extends Error {}
