import { rows } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import type { AskedParcel } from './apply-tracking.ts';
import { FOLLOWED_FOR_MS, pauseAfterFailures } from './next-poll.ts';

/**
 * Postpones a store's parcels after its aggregator failed: those asked about, and those due soon.
 * The pause grows with each failure in a row.
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
  // Locked rows are skipped: waiting for several of them, in no fixed order, could deadlock.
  await rows(
    `update fulfillments f set poll_failures = poll_failures + 1, poll_error = ?,
       next_poll_at = case when created_at > now() - ? * interval '1 millisecond'
         then now() + ? * interval '1 millisecond' end
       from (select id from fulfillments where owner_id = ? and next_poll_at is not null
                and (id = any(?::uuid[]) or next_poll_at < now() + ? * interval '1 millisecond')
                for no key update skip locked) waiting
      where f.owner_id = ? and f.id = waiting.id`,
    [reason, FOLLOWED_FOR_MS, pauseMs, tenant.ownerId, ids, pauseMs, tenant.ownerId],
  );
}

/** Makes all active parcels of a store due for tracking now. */
export async function wakePolls(tenant: Tenant): Promise<void> {
  await rows(
    `update fulfillments f set next_poll_at = now(), poll_failures = 0
       from (select id from fulfillments where owner_id = ? and next_poll_at > now()
                for no key update skip locked) waiting
      where f.owner_id = ? and f.id = waiting.id`,
    [tenant.ownerId, tenant.ownerId],
  );
}
