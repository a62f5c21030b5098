import { rows } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';
import type { AskedParcel } from './apply-tracking.ts';
import { FOLLOWED_FOR_MS, pauseAfterFailures } from './next-poll.ts';

/**
 * Lets a store's parcels wait after its aggregator failed: those that were asked about, and those
 * that would be asked about meanwhile. The wait grows with each failure on end.
 */
export async function postponePolls(
  tenant: Tenant,
  parcels: readonly AskedParcel[],
  reason: string,
): Promise<void> {
  const ids = parcels.map(({ id }) => id);
  const [worst] = await rows<{ failures: number }>(
    `select max(poll_failures) as failures from fulfillments
      where owner_id = ? and id = any(?::uuid[])`,
    [tenant.ownerId, ids],
  );
  const pauseMs = pauseAfterFailures(worst?.failures ?? 0);
  await rows(
    `update fulfillments set poll_failures = poll_failures + 1, poll_error = ?,
       next_poll_at = case when created_at > now() - ? * interval '1 millisecond'
         then now() + ? * interval '1 millisecond' end
      where owner_id = ? and next_poll_at is not null
        and (id = any(?::uuid[]) or next_poll_at < now() + ? * interval '1 millisecond')`,
    [reason, FOLLOWED_FOR_MS, pauseMs, tenant.ownerId, ids, pauseMs],
  );
}

/** Asks about all parcels of a store that are still under way as soon as may be. */
export async function wakePolls(tenant: Tenant): Promise<void> {
  await rows(
    `update fulfillments set next_poll_at = now(), poll_failures = 0
      where owner_id = ? and next_poll_at > now()`,
    [tenant.ownerId],
  );
}
