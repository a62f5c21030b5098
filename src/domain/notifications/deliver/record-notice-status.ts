import { rows, type Trx } from '../../../db/db.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';

/** The provider's status of a chat notification: its own word, and why it failed. */
interface NoticeStatus {
  externalId: string;
  status: string;
  error: string | null;
}

/** Statuses that prove arrival. */
const ARRIVED = ['delivered', 'read'];

// A notification that was resent has a newer id at the provider.
const OURS = `
 where owner_id = ? and id = ?::uuid and channel = 'chat'
   and coalesce(nullif(provider_id, ''), ?) = ?`;

const MARK_FAILED = `
update notifications set status = 'failed', error = ? ${OURS}
   and status = 'sent' and data ->> 'arrived' is null returning id`;

/** Includes those whose acceptance by the provider is unknown. */
const MARK_ARRIVED = `
update notifications
   set status = 'sent', error = null, sent_at = coalesce(sent_at, now()), provider_id = ?,
       data = data || '{"arrived": true}'::jsonb, leased_until = null, next_attempt_at = null
 ${OURS} returning id`;

/**
 * Stores the status of a chat notification after the provider accepted it. One that has arrived
 * can't fail afterwards, although one of the receiver's devices may.
 * @returns false when there is no such notification
 */
export async function recordNoticeStatus(
  { ownerId }: Tenant,
  notificationId: string,
  { externalId, status, error }: NoticeStatus,
  trx: Trx,
): Promise<boolean> {
  const ours = [ownerId, notificationId, externalId, externalId];
  if (ARRIVED.includes(status)) {
    return (await rows(MARK_ARRIVED, [externalId, ...ours], trx)).length > 0;
  }
  if (status === 'failed') {
    const reason = error ?? 'The message provider could not deliver the message';
    await rows(MARK_FAILED, [reason, ...ours], trx);
  }
  const [found] = await rows(
    `select 1 from notifications where owner_id = ? and id = ?::uuid and channel = 'chat'`,
    [ownerId, notificationId],
    trx,
  );
  return found !== undefined;
}
