import { deleteInBatches } from '../../delete-in-batches.ts';

/** Removes idempotency keys after the 24 hours that they are kept. Returns how many. */
export const pruneIdempotencyKeys = (): Promise<number> =>
  deleteInBatches('idempotency_keys', `created_at < now() - interval '24 hours'`);
