import { rows, type Trx } from '../../../../kernel/db/db.ts';
import { acrossTenants } from '../../../../kernel/tenancy/tenant.ts';

export interface OutgoingHealth {
  /** Due for ten minutes and not sent. */
  late: number;
  /** When the longest waiting one was due; null when none is late. */
  oldestDueAt: string | null;
  /** Given up within a day. */
  deadDay: number;
  failing: number;
}

/** Counting more costs time, and tells no more. */
const MOST = 10_000;

// What waits for an earlier event of its order is not late by itself.
const OUTGOING = acrossTenants(`
select (select count(*) from webhook_endpoints
         where failing_since is not null and disabled_at is null) as failing,
       (select count(*) from (select 1 from outgoing_deliveries
         where state = 'dead' and finished_at > now() - interval '1 day' limit ${MOST}) d) as dead_day,
       count(*) as late, min(next_attempt_at) as oldest_due_at
  from (select next_attempt_at from outgoing_deliveries d
         where state = 'pending' and next_attempt_at < now() - interval '10 minutes'
           and not exists (
             select from outgoing_deliveries b
              where b.owner_id = d.owner_id and b.endpoint_id = d.endpoint_id
                and b.subject_id = d.subject_id and b.state = 'pending' and b.position < d.position)
         order by next_attempt_at limit ${MOST}) l`);

export async function readOutgoing(trx: Trx): Promise<OutgoingHealth> {
  const [found] = await rows<OutgoingHealth>(OUTGOING, [], trx);
  return found as OutgoingHealth;
}
