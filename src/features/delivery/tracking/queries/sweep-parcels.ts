import { MAX_TRACKED } from '../../../../clients/courier/courier-client.ts';
import { rows } from '../../../../kernel/db/db.ts';
import { acrossTenants } from '../../../../kernel/tenancy/tenant.ts';
import type { AskedParcel } from '../apply-tracking.ts';

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
returning f.owner_id, f.id, f.order_id, f.awb,
          case when f.polled_at is null then f.trace_context end as trace_context`);

export interface ClaimedParcel extends AskedParcel {
  ownerId: string;
}

/** Of all stores; those that a run leaves are due again after the minutes. */
export const claimDueParcels = (
  maxParcels: number,
  claimMinutes: number,
): Promise<ClaimedParcel[]> => rows<ClaimedParcel>(CLAIM, [claimMinutes, maxParcels]);
