import { fn } from 'objection';
import { databaseTime } from '../../../kernel/db/clock.ts';
import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { keysOf } from '../../../kernel/translation/keys-of.ts';
import { stored, type Text } from '../../../kernel/translation/text.ts';
import { message } from '../../../kernel/translation/translator.ts';
import type { LetterHold } from '../../email-limits/letter-enums.ts';
import { LETTER_HOLDS } from '../../email-limits/letter-enums.ts';
import { Notification } from '../notification.ts';
import { queueDelivery } from '../queue-delivery.ts';
import type { ClaimedNotification } from './claimed-notification.ts';

/** After the first try and one after each of these delays, a notification is given up. */
const RETRY_AFTER_SECONDS = [30, 120, 600, 3_600, 10_800];
export const MAX_ATTEMPTS = RETRY_AFTER_SECONDS.length + 1;

/** In seconds; null after the last attempt. Jitter keeps those apart that failed together. */
export function retryDelay(attempts: number, random = Math.random()): number | null {
  const seconds = RETRY_AFTER_SECONDS[attempts - 1];
  return seconds === undefined ? null : Math.round(seconds * (0.8 + 0.4 * random));
}

// A process that claimed it in the meantime has counted another attempt.
const ours = (tenant: Tenant, { id, attempts }: ClaimedNotification, trx?: Trx) =>
  Notification.of(tenant, trx).where({ id, status: 'queued', attempts });

const DONE = { leasedUntil: null, nextAttemptAt: null };

export async function markSent(
  tenant: Tenant,
  notice: ClaimedNotification,
  providerId: string,
): Promise<void> {
  await ours(tenant, notice).patch({
    ...DONE,
    status: 'sent',
    sentAt: fn.now(),
    providerId,
    error: null,
  });
}

export async function markFailed(
  tenant: Tenant,
  notice: ClaimedNotification,
  reason: Text,
): Promise<void> {
  await ours(tenant, notice).patch({ ...DONE, status: 'failed', error: stored(reason) });
}

const HOLD_LABELS = keysOf('errors.delivery', LETTER_HOLDS);

export async function markHeld(
  tenant: Tenant,
  notice: ClaimedNotification,
  hold: LetterHold,
  trx: Trx,
): Promise<void> {
  const error = stored(message(HOLD_LABELS[hold]));
  await ours(tenant, notice, trx).patch({ ...DONE, status: 'failed', error, heldFor: hold });
}

export async function retryLater(
  tenant: Tenant,
  notice: ClaimedNotification,
  reason: Text,
): Promise<void> {
  const seconds = retryDelay(notice.attempts);
  if (seconds === null) return markFailed(tenant, notice, reason);
  const runAt = new Date(databaseTime() + seconds * 1_000);
  await inTransaction(async (trx) => {
    await ours(tenant, notice, trx).patch({
      error: stored(reason),
      leasedUntil: null,
      nextAttemptAt: runAt,
    });
    await queueDelivery([{ ownerId: tenant.ownerId, id: notice.id }], trx, runAt);
  });
}
