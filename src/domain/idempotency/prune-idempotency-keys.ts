import { deleteInBatches } from '../../db/delete-in-batches.ts';

/** Deletes idempotency keys after 24 hours. Returns how many. */
export const pruneIdempotencyKeys = (): Promise<number> =>
  deleteInBatches('idempotency_keys', `created_at < now() - interval '24 hours'`);
