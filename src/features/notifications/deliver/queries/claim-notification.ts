import { rows } from '../../../../kernel/db/db.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';
import { IS_OUTSIDE } from '../../notification-channels.ts';
import type { ClaimedNotification } from '../claimed-notification.ts';

/** Longer than sending, shorter than the job's lease, so that a killed worker's can be claimed. */
const LEASE_SECONDS = 50;

const CLAIM = `
with due as (
  select owner_id, id, leased_until is not null as held from notifications
   where owner_id = ? and id = ?::uuid and status = 'queued' and ${IS_OUTSIDE}
     and next_attempt_at <= now() and (leased_until is null or leased_until < now())
     for update skip locked)
update notifications n
   set attempts = n.attempts + 1, leased_until = now() + ? * interval '1 second'
  from due where n.owner_id = due.owner_id and n.id = due.id
returning n.id, n.event, n.audience, n.channel, n.recipient, n.title, n.body, n.data,
          n.order_id, n.attempts, n.resends, due.held as was_held,
          n.counted_at is not null as is_counted`;

/** Null when it is sent, given up, not due yet, or being sent. */
export async function claimNotification(
  tenant: Tenant,
  id: string,
): Promise<ClaimedNotification | null> {
  const [claimed] = await rows<ClaimedNotification>(CLAIM, [tenant.ownerId, id, LEASE_SECONDS]);
  return claimed ?? null;
}
