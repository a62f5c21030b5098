import { inTransaction, rows, type Trx } from '../../db/db.ts';
import { together } from '../../db/statement.ts';
import { conflict, notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import { LETTERS } from '../../limits.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { jobsPart } from '../jobs/jobs-part.ts';
import { countLetter, usedUpToday } from '../letters/count-letter.ts';
import { Notification } from './notification.ts';

/** SQL that resets a notification's tries. */
export const QUEUED_AGAIN = `
  status = 'queued', attempts = 0, resends = resends + 1, error = null, provider_id = null,
  sent_at = null, leased_until = null, next_attempt_at = now(), held_for = null, counted_at = null`;

/** Notifications that a person can resend: finished ones outside the app. */
const AGAIN = `
update notifications set ${QUEUED_AGAIN}
 where owner_id = ? and id = ?::uuid and status in ('sent', 'failed') and channel <> 'in_app'
returning id`;

/**
 * Resends a sent or failed notification: its tries start again, and the resend is counted. The
 * recipient stays the same. `within` joins the transaction.
 * @throws Refusal 404, 409 NOT_RESENDABLE, 429 RESEND_LIMIT after several in a day
 */
export async function resendNotification(
  tenant: Tenant,
  id: string,
  within?: (trx: Trx) => Promise<void>,
): Promise<Notification> {
  if (!isUuid(id)) throw notFound('Notification');
  await inTransaction(async (trx) => {
    const [again] = await rows(AGAIN, [tenant.ownerId, id], trx);
    if (!again) throw await refusalFor(tenant, id, trx);
    const most = LETTERS.resendsPerNoticePerDay;
    if (await countLetter([{ scope: 'notice', key: id, most }], trx)) throw tooOften(most);
    const data = { ownerId: tenant.ownerId, notificationId: id };
    const job = jobsPart(trx, 'deliver-notification', [{ data, runAt: null }]);
    await together({ job }, 'select 1', trx);
    await within?.(trx);
  });
  const notice = await Notification.of(tenant).findOne({ id });
  if (!notice) throw notFound('Notification');
  return notice;
}

const tooOften = (most: number) =>
  usedUpToday(
    'RESEND_LIMIT',
    `This notification has already been resent ${most} times today. Try again tomorrow`,
  );

async function refusalFor(tenant: Tenant, id: string, trx: Trx) {
  const notice = await Notification.of(tenant, trx).findOne({ id });
  if (!notice) return notFound('Notification');
  return notice.channel === 'in_app'
    ? conflict(
        'NOT_RESENDABLE',
        'This notification is only shown in the dashboard and can’t be sent',
      )
    : conflict('NOT_RESENDABLE', 'This notification is still being sent');
}
