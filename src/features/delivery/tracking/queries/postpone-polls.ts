import { rows } from '../../../../kernel/db/db.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';
import { FOLLOWED_FOR_MS } from '../next-poll.ts';

/*
 * Locked rows are skipped: waiting for several of them, in no fixed order, could deadlock.
 */
const POSTPONE = `
update fulfillments f set poll_failures = poll_failures + 1, poll_error = ?,
       next_poll_at = case when created_at > now() - ? * interval '1 millisecond'
         then now() + ? * interval '1 millisecond' end
  from (select id from fulfillments where owner_id = ? and next_poll_at is not null
           and (id = any(?::uuid[]) or next_poll_at < now() + ? * interval '1 millisecond')
           for no key update skip locked) waiting
 where f.owner_id = ? and f.id = waiting.id`;

const WAKE = `
update fulfillments f set next_poll_at = now(), poll_failures = 0
  from (select id from fulfillments where owner_id = ? and next_poll_at > now()
           for no key update skip locked) waiting
 where f.owner_id = ? and f.id = waiting.id`;

export async function postponeDue(
  tenant: Tenant,
  ids: readonly string[],
  { reason, pauseMs }: { reason: string; pauseMs: number },
): Promise<void> {
  const { ownerId } = tenant;
  await rows(POSTPONE, [reason, FOLLOWED_FOR_MS, pauseMs, ownerId, ids, pauseMs, ownerId]);
}

export async function wakePolls({ ownerId }: Tenant): Promise<void> {
  await rows(WAKE, [ownerId, ownerId]);
}
