import { eachTenant } from '../../../kernel/tenancy/each-tenant.ts';
import { pollStore } from './poll-store.ts';
import { claimDueParcels } from './queries/sweep-parcels.ts';

/** The most in one run; the rest is due at the next. */
const MAX_PARCELS = 2_000;
/** After this, no more are asked: long runs would delay the other recurring jobs. */
const RUN_MS = 4 * 60_000;
/** Parcels that a run left, because it died or ended, are due again after this time. */
const CLAIM_MINUTES = 10;

/** Errors of one store don't stop the others. Safe to run in parallel. */
export async function sweepDueParcels({
  maxParcels = MAX_PARCELS,
  forMs = RUN_MS,
} = {}): Promise<{ polled: number; moved: number; unkept: number; failedStores: number }> {
  const until = performance.now() + forMs;
  const claimed = await claimDueParcels(maxParcels, CLAIM_MINUTES);
  const total = { polled: 0, moved: 0, unkept: 0, failedStores: 0 };
  await eachTenant(claimed, async (tenant, parcels) => {
    const { isFailed, ...poll } = await pollStore(tenant, parcels, until);
    total.polled += poll.polled;
    total.moved += poll.moved;
    total.unkept += poll.unkept;
    total.failedStores += isFailed ? 1 : 0;
  });
  return total;
}
