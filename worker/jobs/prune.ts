import { pruneRefreshTokens } from '../../src/domain/accounts/prune-refresh-tokens.ts';
import { pruneIdempotencyKeys } from '../../src/domain/idempotency/prune-idempotency-keys.ts';
import { pruneFinishedJobs } from '../../src/domain/jobs/prune-finished-jobs.ts';

/** Removes what has been kept for as long as it is of use. */
export async function prune(): Promise<Record<string, number>> {
  return {
    idempotencyKeys: await pruneIdempotencyKeys(),
    refreshTokens: await pruneRefreshTokens(),
    jobs: await pruneFinishedJobs(),
  };
}
