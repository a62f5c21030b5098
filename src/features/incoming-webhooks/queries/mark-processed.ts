import { rows, type Trx } from '../../../kernel/db/db.ts';
import type { ClaimedEvent } from '../webhook-event.ts';

// In the lock order of `claim-events.ts`, so that the two can't deadlock.
const MARK_PROCESSED = `
with ours as (
  select e.id from webhook_events e
    join unnest(?::uuid[], ?::integer[]) as claimed (id, attempts) using (id)
   where e.state = 'processing' and e.attempts = claimed.attempts
   order by e.id for no key update of e
)
update webhook_events
   set state = 'processed', handled_at = now(), error = null, leased_until = null,
       next_attempt_at = null
 where id in (select id from ours) returning id`;

/** Only those that are still this process's. Returns how many. */
export async function markOurs(claimed: readonly ClaimedEvent[], trx: Trx): Promise<number> {
  const ids = claimed.map(({ id }) => id);
  const attempts = claimed.map((event) => event.attempts);
  return (await rows(MARK_PROCESSED, [ids, attempts], trx)).length;
}
