import { MAX_TRACKED } from '../../clients/courier/courier-client.ts';
import { rows } from '../../db/db.ts';
import { eachTenant } from '../../tenancy/each-tenant.ts';
import { acrossTenants } from '../../tenancy/tenant.ts';
import type { AskedParcel } from './apply-tracking.ts';
import { pollStore } from './poll-store.ts';

/** The most in one run; the rest is due at the next. */
const MAX_PARCELS = 2_000;
/** After this, no more are asked: long runs would delay the other recurring jobs. */
const RUN_MS = 4 * 60_000;
/** Parcels that a run left, because it died or ended, are due again after this time. */
const CLAIM_MINUTES = 10;

/**
 * Parallel runs claim different parcels by setting the next call to a later time. Stores take
 * turns, one call each, so that one with many parcels doesn't delay the others.
 */
const CLAIM = acrossTenants(`
with ranked as (
  select owner_id, id, next_poll_at,
         (row_number() over (partition by owner_id order by next_poll_at) - 1) / ${MAX_TRACKED} as turn
    from fulfillments where next_poll_at <= now())
update fulfillments f
   set next_poll_at = now() + ? * interval '1 minute'
  from (select d.owner_id, d.id from fulfillments d
         where d.next_poll_at <= now() and (d.owner_id, d.id) in (
               select owner_id, id from ranked order by turn, next_poll_at limit ?)
           for update skip locked) due
 where f.owner_id = due.owner_id and f.id = due.id
returning f.owner_id as "ownerId", f.id, f.order_id as "orderId", f.awb`);

interface ClaimedParcel extends AskedParcel {
  ownerId: string;
}

/**
 * Asks couriers about the due parcels of all stores. Each store is handled separately: an outage of
 * one doesn't stop the others. Safe to run in parallel.
 */
export async function sweepDueParcels({
  maxParcels = MAX_PARCELS,
  forMs = RUN_MS,
} = {}): Promise<{ polled: number; moved: number; unkept: number; failedStores: number }> {
  const until = performance.now() + forMs;
  const claimed = await rows<ClaimedParcel>(CLAIM, [CLAIM_MINUTES, maxParcels]);
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
