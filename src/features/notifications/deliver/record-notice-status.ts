import type { Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { stored, type Text } from '../../../kernel/translation/text.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { isChatNotice, markArrived, markUndelivered } from './queries/chat-status.ts';

interface NoticeStatus {
  externalId: string;
  status: string;
  error: Text | null;
}

const ARRIVED = ['delivered', 'read'];

/**
 * After the provider accepted it. A message that has arrived can't fail afterwards, although one of
 * the receiver's devices may.
 * @returns false when there is no such notification
 */
export async function recordNoticeStatus(
  tenant: Tenant,
  id: string,
  { externalId, status, error }: NoticeStatus,
  trx: Trx,
): Promise<boolean> {
  if (ARRIVED.includes(status)) return markArrived(tenant, { id, externalId }, trx);
  if (status === 'failed') {
    const reason = error ?? message('errors.delivery.notDelivered');
    await markUndelivered(tenant, { id, externalId }, stored(reason), trx);
  }
  return isChatNotice(tenant, id, trx);
}
