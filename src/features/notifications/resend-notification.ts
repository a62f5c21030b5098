import { fn } from 'objection';
import { conflict, notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import { inTransaction, type Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import { countLetter, usedUpToday } from '../email-limits/count-letter.ts';
import { LETTERS } from '../email-limits/letter-limits.ts';
import { Notification } from './notification.ts';
import { isOutside } from './notification-channels.ts';
import { queueAgain } from './queries/queue-again.ts';
import { queueDelivery } from './queue-delivery.ts';

/**
 * Its tries start again, and the resend is counted. The recipient stays the same. `within` joins
 * the transaction.
 * @throws Refusal 404, 409 NOT_RESENDABLE, 429 RESEND_LIMIT after several in a day
 */
export async function resendNotification(
  tenant: Tenant,
  id: string,
  within?: (trx: Trx) => Promise<void>,
): Promise<Notification> {
  if (!isUuid(id)) throw notFound('Notification');
  await inTransaction(async (trx) => {
    if (!(await queueAgain(tenant, id, trx))) throw await refusalFor(tenant, id, trx);
    const most = LETTERS.resendsPerNoticePerDay;
    if (await countLetter([{ scope: 'notice', key: id, most }], trx)) throw tooOften(most);
    await queueDelivery([{ ownerId: tenant.ownerId, id }], trx);
    await within?.(trx);
  });
  const notice = await Notification.of(tenant).findOne({ id });
  if (!notice) throw notFound('Notification');
  return notice;
}

const tooOften = (most: number) =>
  usedUpToday(
    'RESEND_LIMIT',
    message('errors.notifications.resentTooOften', { times: String(most) }),
  );

async function refusalFor(tenant: Tenant, id: string, trx: Trx) {
  const notice = await Notification.of(tenant, trx).findOne({ id });
  if (!notice) return notFound('Notification');
  return isOutside(notice.channel)
    ? conflict('NOT_RESENDABLE', message('errors.notifications.stillSending'))
    : conflict('NOT_RESENDABLE', message('errors.notifications.inDashboardOnly'));
}

export async function releaseHeldLetters(tenant: Tenant, trx: Trx): Promise<void> {
  const released = await Notification.of(tenant, trx)
    .patch({
      status: 'queued',
      attempts: 0,
      error: null,
      heldFor: null,
      leasedUntil: null,
      nextAttemptAt: fn.now(),
    })
    .where({ status: 'failed', heldFor: 'unconfirmed' })
    .whereRaw('created_at > now() - make_interval(hours => ?)', [LETTERS.heldHours])
    .returning(['ownerId', 'id']);
  await queueDelivery(released, trx);
}
