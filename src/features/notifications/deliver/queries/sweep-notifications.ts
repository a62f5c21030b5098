import { rows, type Trx } from '../../../../kernel/db/db.ts';
import { acrossTenants } from '../../../../kernel/tenancy/tenant.ts';
import type { Notification } from '../../notification.ts';
import { QUEUED_AGAIN } from '../../queries/queue-again.ts';

type Swept = Pick<Notification, 'ownerId' | 'id'>;

/*
 * Every notification comes with its job, so one that is five minutes late has lost it: its worker
 * died after the job was done, or the job was given up. If the queue is only long, one more job
 * every quarter of an hour does nothing.
 */
const LATE = acrossTenants(`
update notifications n set swept_at = now()
 where n.ctid = any(array(
         select ctid from notifications
          where status = 'queued' and next_attempt_at < now() - interval '5 minutes'
            and (leased_until is null or leased_until < now())
            and (swept_at is null or swept_at < now() - interval '15 minutes')
          order by next_attempt_at limit ? for update skip locked))
returning n.owner_id, n.id`);

export const claimLate = (limit: number, trx: Trx): Promise<Swept[]> =>
  rows<Swept>(LATE, [limit], trx);

// Older ones would confuse their recipients.
const AGAIN = acrossTenants(`
update notifications n set ${QUEUED_AGAIN}
 where n.ctid = any(array(
         select ctid from notifications
          where status = 'failed' and held_for is null and channel = ?
            and created_at > now() - interval '2 days'
          order by created_at desc, id desc limit ? for update skip locked))
returning n.owner_id, n.id`);

/** That failed within the last two days, newest first and at most `limit`. */
export const queueFailedAgain = (
  channel: Notification['channel'],
  limit: number,
  trx: Trx,
): Promise<Swept[]> => rows<Swept>(AGAIN, [channel, limit], trx);
