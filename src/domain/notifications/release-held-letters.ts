import { rows, type Trx } from '../../db/db.ts';
import { together } from '../../db/statement.ts';
import { LETTERS } from '../../limits.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { jobsPart } from '../jobs/jobs-part.ts';

const RELEASE = `
update notifications
   set status = 'queued', attempts = 0, error = null, held_for = null, leased_until = null,
       next_attempt_at = now()
 where owner_id = ? and status = 'failed' and held_for = 'unconfirmed'
   and created_at > now() - make_interval(hours => ?)
returning id`;

/** Sends emails held for the owner's confirmation, except those older than a day. */
export async function releaseHeldLetters({ ownerId }: Tenant, trx: Trx): Promise<void> {
  const released = await rows<{ id: string }>(RELEASE, [ownerId, LETTERS.heldHours], trx);
  if (released.length === 0) return;
  const jobs = released.map(({ id }) => ({
    data: { ownerId, notificationId: id },
    runAt: null,
  }));
  await together({ job: jobsPart(trx, 'deliver-notification', jobs) }, 'select 1', trx);
}
