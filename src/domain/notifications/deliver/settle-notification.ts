import { inTransaction, rows, type Trx } from '../../../db/db.ts';
import { together } from '../../../db/statement.ts';
import type { LetterHold } from '../../../enums.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { jobsPart } from '../../jobs/jobs-part.ts';
import type { ClaimedNotification } from './claim-notification.ts';
import { HOLD_WORDS } from './hold-words.ts';

/** After the first try and one after each of these delays, a notification is given up. */
const RETRY_AFTER_SECONDS = [30, 120, 600, 3_600, 10_800];
export const MAX_ATTEMPTS = RETRY_AFTER_SECONDS.length + 1;

/**
 * Seconds to wait after an attempt; null after the last one. Includes jitter, so that notifications
 * that failed together are not retried together.
 */
export function retryDelay(attempts: number, random = Math.random()): number | null {
  const seconds = RETRY_AFTER_SECONDS[attempts - 1];
  return seconds === undefined ? null : Math.round(seconds * (0.8 + 0.4 * random));
}

// A process that claimed it in the meantime has counted another attempt.
const OURS = `where owner_id = ? and id = ?::uuid and status = 'queued' and attempts = ?`;
const ours = (tenant: Tenant, { id, attempts }: ClaimedNotification) => [
  tenant.ownerId,
  id,
  attempts,
];

/** Marks a notification as sent, with the provider's id. */
export async function markSent(
  tenant: Tenant,
  notice: ClaimedNotification,
  providerId: string,
): Promise<void> {
  await rows(
    `update notifications set status = 'sent', sent_at = now(), provider_id = ?, error = null,
       leased_until = null, next_attempt_at = null ${OURS}`,
    [providerId, ...ours(tenant, notice)],
  );
}

/** Gives a notification up; the reason is shown to the seller. */
export async function markFailed(
  tenant: Tenant,
  notice: ClaimedNotification,
  reason: string,
): Promise<void> {
  await rows(
    `update notifications set status = 'failed', error = ?, leased_until = null,
       next_attempt_at = null ${OURS}`,
    [reason, ...ours(tenant, notice)],
  );
}

/** Holds an email back; the seller sees why, and can resend it. */
export async function markHeld(
  tenant: Tenant,
  notice: ClaimedNotification,
  hold: LetterHold,
  trx: Trx,
): Promise<void> {
  await rows(
    `update notifications set status = 'failed', error = ?, held_for = ?, leased_until = null,
       next_attempt_at = null ${OURS}`,
    [HOLD_WORDS[hold], hold, ...ours(tenant, notice)],
    trx,
  );
}

/** Schedules a retry, or gives the notification up after the last attempt. */
export async function retryLater(
  tenant: Tenant,
  notice: ClaimedNotification,
  reason: string,
): Promise<void> {
  const seconds = retryDelay(notice.attempts);
  if (seconds === null) return markFailed(tenant, notice, reason);
  const runAt = new Date(Date.now() + seconds * 1_000);
  const data = { ownerId: tenant.ownerId, notificationId: notice.id };
  await inTransaction((trx) =>
    together(
      {
        waiting: {
          sql: `update notifications set error = ?, leased_until = null, next_attempt_at = ? ${OURS}`,
          bindings: [reason, runAt, ...ours(tenant, notice)],
        },
        job: jobsPart(trx, 'deliver-notification', [{ data, runAt }]),
      },
      'select 1',
      trx,
    ),
  );
}
