import { rows } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { boundsOf, type Period } from './report-period.ts';

/** Refunds of a period, for any orders. Minor units. */
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
