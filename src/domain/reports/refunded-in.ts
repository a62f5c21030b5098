import { rows } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';
import { boundsOf, type Period } from './report-period.ts';

/** What customers were given back in a period, for whatever order. Minor units. */
export async function refundedIn(
  tenant: Tenant,
  period: Period,
  timeZone: string,
): Promise<number> {
  const [refunds] = await rows<{ minor: number }>(
    `select coalesce(sum(amount_minor), 0)::bigint as minor from refunds
      where owner_id = ? and status = 'done'
        and created_at >= ?::timestamptz and created_at < ?::timestamptz`,
    [tenant.ownerId, ...boundsOf(period, timeZone)],
  );
  return refunds?.minor ?? 0;
}
