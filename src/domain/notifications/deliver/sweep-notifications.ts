import { inTransaction, rows } from '../../../db/db.ts';
import { together } from '../../../db/statement.ts';
import { acrossTenants } from '../../../tenancy/tenant.ts';
import { jobsPart } from '../../jobs/jobs-part.ts';

const BATCH = 500;
const MAX_BATCHES = 20;

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
          order by next_attempt_at limit ${BATCH} for update skip locked))
returning n.owner_id as "ownerId", n.id as "notificationId"`);

/** Creates jobs for waiting notifications without one. Returns how many. */
export async function sweepNotifications(): Promise<number> {
  let swept = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const found = await inTransaction(async (trx) => {
      const late = await rows<{ ownerId: string; notificationId: string }>(LATE, [], trx);
      if (late.length === 0) return 0;
      const jobs = late.map((data) => ({ data, runAt: null }));
      const job = jobsPart(trx, 'deliver-notification', jobs);
      await together({ job }, 'select 1', trx);
      return late.length;
    });
    swept += found;
    if (found < BATCH) break;
  }
  return swept;
}
