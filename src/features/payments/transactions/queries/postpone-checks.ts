import { rows } from '../../../../kernel/db/db.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';

/** After this, an unpaid payment is no longer checked. */
const ASKED_FOR_DAYS = 30;

/**
 * Postpones payments that the gateway could not be asked about: the older, the longer, from ten
 * minutes to twelve hours. Reported money is checked as long as it takes. Payments that were
 * confirmed in the meantime, or are being handled, are not changed.
 */
export async function postponeChecks(tenant: Tenant, ids: readonly string[]): Promise<void> {
  await rows(
    `update payment_transactions p
        set next_check_at = case when p.created_at > now() - ? * interval '1 day'
                or p.status not in ('created', 'failed') or p.metadata -> 'toldRefunds' is not null
              then now() + least(greatest((now() - p.created_at) / 4, interval '10 minutes'),
                                 interval '12 hours') end
       from (select id from payment_transactions
              where owner_id = ? and id = any(?::uuid[]) and next_check_at is not null
                for no key update skip locked) waiting
      where p.owner_id = ? and p.id = waiting.id`,
    [ASKED_FOR_DAYS, tenant.ownerId, ids, tenant.ownerId],
  );
}
