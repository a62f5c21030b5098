import { rows } from '../../../db.ts';
import type { Tenant } from '../../../tenant.ts';

/** After a week without an answer nobody asks any more. */
const ASKED_FOR_DAYS = 7;

/**
 * Lets payments wait that the gateway could not be asked about: the older they are the longer, from
 * ten minutes to twelve hours. What was confirmed meanwhile, or is being worked on, stays as it is.
 */
export async function postponeChecks(tenant: Tenant, ids: readonly string[]): Promise<void> {
  await rows(
    `update payment_transactions p
        set next_check_at = case when p.created_at > now() - ? * interval '1 day'
              then now() + least(greatest((now() - p.created_at) / 4, interval '10 minutes'),
                                 interval '12 hours') end
       from (select id from payment_transactions
              where owner_id = ? and id = any(?::uuid[]) and next_check_at is not null
                for no key update skip locked) waiting
      where p.owner_id = ? and p.id = waiting.id`,
    [ASKED_FOR_DAYS, tenant.ownerId, ids, tenant.ownerId],
  );
}
