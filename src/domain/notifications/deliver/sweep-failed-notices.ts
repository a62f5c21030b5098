import { rows, type Trx } from '../../../db/db.ts';
import { together } from '../../../db/statement.ts';
import type { NotificationChannel } from '../../../enums.ts';
import { acrossTenants } from '../../../tenancy/tenant.ts';
import { jobsPart } from '../../jobs/jobs-part.ts';
import { QUEUED_AGAIN } from '../resend-notification.ts';

// Older ones would confuse their recipients.
const AGAIN = acrossTenants(`
update notifications n set ${QUEUED_AGAIN}
 where n.ctid = any(array(
         select ctid from notifications
          where status = 'failed' and held_for is null and channel = ?
            and created_at > now() - interval '2 days'
          order by created_at desc, id desc limit ? for update skip locked))
returning n.owner_id as "ownerId", n.id as "notificationId"`);

/**
 * Resends notifications of a channel that failed within the last two days, of all stores, newest
 * first and at most `limit`. Returns how many.
 */
export async function sweepFailedNotices(
  channel: Exclude<NotificationChannel, 'in_app'>,
  limit: number,
  trx: Trx,
): Promise<number> {
  const again = await rows<{ ownerId: string; notificationId: string }>(
    AGAIN,
    [channel, limit],
    trx,
  );
  if (again.length === 0) return 0;
  const jobs = again.map((data) => ({ data, runAt: null }));
  const job = jobsPart(trx, 'deliver-notification', jobs);
  await together({ job }, 'select 1', trx);
  return again.length;
}
