import { MAX_TRACKED } from '../../clients/courier/courier-client.ts';
import { rows } from '../../db.ts';
import { eachTenant } from '../../each-tenant.ts';
import { acrossTenants } from '../../tenant.ts';
import type { AskedParcel } from './apply-tracking.ts';
import { pollStore } from './poll-store.ts';

/** What one run may take; what is left over is due at the next one. */
const MAX_PARCELS = 2_000;
/** Then nothing more is asked: runs that pile up would keep the other recurring jobs waiting. */
const RUN_MS = 4 * 60_000;
/** What a run leaves over, because it died or ended, is due again after this time. */
const CLAIM_MINUTES = 10;

/**
 * Two runs at once take different parcels: a claim is a later time to ask, written first. Each store
 * has one question's worth in turn, so that the pile of one keeps no other waiting.
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
 * Asks the couriers of all stores about the parcels that are due. Stores are asked on their own: an
 * outage of one never stops another. Safe to run twice at once.
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
