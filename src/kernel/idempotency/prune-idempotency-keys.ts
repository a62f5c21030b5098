import { deleteInBatches } from '../db/delete-in-batches.ts';

export const pruneIdempotencyKeys = (): Promise<number> =>
  deleteInBatches('idempotency_keys', `created_at < now() - interval '24 hours'`);
