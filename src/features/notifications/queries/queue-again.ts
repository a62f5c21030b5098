import { rows, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { IS_OUTSIDE } from '../notification-channels.ts';

export const QUEUED_AGAIN = `
  status = 'queued', attempts = 0, resends = resends + 1, error = null, provider_id = null,
  sent_at = null, leased_until = null, next_attempt_at = now(), held_for = null, counted_at = null`;

const AGAIN = `
update notifications set ${QUEUED_AGAIN}
 where owner_id = ? and id = ?::uuid and status in ('sent', 'failed') and ${IS_OUTSIDE}
returning id`;

/** Queues a notification again. False unless it is finished and outside the app. */
export async function queueAgain({ ownerId }: Tenant, id: string, trx: Trx): Promise<boolean> {
  return (await rows(AGAIN, [ownerId, id], trx)).length > 0;
}
