import { rows } from '../../../../kernel/db/db.ts';

/**
 * Payments begun more than 10 minutes ago, less often as they get older. Parallel runs claim
 * different ones by writing the time of the check first.
 */
const CLAIM = `
update subscription_payments set checked_at = now()
 where id in (
   select id from subscription_payments
    where status = 'created' and created_at < now() - interval '10 minutes'
      and coalesce(checked_at, '-infinity')
          < now() - greatest(interval '4 minutes', (now() - created_at) / 6)
    order by created_at limit ? for update skip locked)
returning id, created_at < now() - interval '3 days' as is_old`;

/** At most `limit`, oldest first. `isOld`: begun more than three days ago. */
export const claimUnpaid = (limit: number): Promise<{ id: string; isOld: boolean }[]> =>
  rows<{ id: string; isOld: boolean }>(CLAIM, [limit]);
