import { rows, type Trx } from '../../../db.ts';
import type { Tenant } from '../../../tenant.ts';

/** What the provider tells of a chat notice: its own word, and why it failed. */
interface NoticeStatus {
  externalId: string;
  status: string;
  error: string | null;
}

/** What says that somebody has it. */
const ARRIVED = ['delivered', 'read'];

// A notice that was sent again has a newer name at the provider.
const OURS = `
 where owner_id = ? and id = ?::uuid and channel = 'chat'
   and coalesce(nullif(provider_id, ''), ?) = ?`;

const MARK_FAILED = `
update notifications set status = 'failed', error = ? ${OURS}
   and status = 'sent' and data ->> 'arrived' is null returning id`;

/** Also one of which we never learnt whether the provider had taken it. */
const MARK_ARRIVED = `
update notifications
   set status = 'sent', error = null, sent_at = coalesce(sent_at, now()), provider_id = ?,
       data = data || '{"arrived": true}'::jsonb, leased_until = null, next_attempt_at = null
 ${OURS} returning id`;

/**
 * Keeps what became of a chat notice after the provider had taken it. Nothing that has arrived
 * fails afterwards: one of the receiver's devices may.
 * @returns false where there is no such notice
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
