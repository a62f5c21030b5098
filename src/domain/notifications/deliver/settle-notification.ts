import { inTransaction, rows, type Trx } from '../../../db.ts';
import type { LetterHold } from '../../../enums.ts';
import { together } from '../../../statement.ts';
import type { Tenant } from '../../../tenant.ts';
import { jobsPart } from '../../jobs/jobs-part.ts';
import type { ClaimedNotification } from './claim-notification.ts';
import { HOLD_WORDS } from './hold-words.ts';

/** After as many tries as there are waits, and the first one, a notice is given up. */
const RETRY_AFTER_SECONDS = [30, 120, 600, 3_600, 10_800];
export const MAX_ATTEMPTS = RETRY_AFTER_SECONDS.length + 1;

/**
 * Seconds to wait after an attempt; null after the last one. A part is random, so that what failed
 * together does not come back together.
 */
export function retryDelay(attempts: number, random = Math.random()): number | null {
  const seconds = RETRY_AFTER_SECONDS[attempts - 1];
  return seconds === undefined ? null : Math.round(seconds * (0.8 + 0.4 * random));
}

// Whoever was given it meanwhile has counted another attempt.
const OURS = `where owner_id = ? and id = ?::uuid and status = 'queued' and attempts = ?`;
const ours = (tenant: Tenant, { id, attempts }: ClaimedNotification) => [
  tenant.ownerId,
  id,
  attempts,
];

/** Marks a notice sent, with the name that its receiver gave it. */
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

/** Gives a notice up; the reason is shown to the seller. */
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

/** Keeps a letter back; why is shown to the seller, and it can be sent again. */
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

/** Lets a notice be tried again later, or gives it up after the last attempt. */
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
