import type { InboundMessage } from '../../../clients/provider/webhooks/inbound-message.ts';
import { rows, type Trx } from '../../../db/db.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';

/**
 * Removes a number from its previous owner's thread when its present owner has another lasting id.
 */
export async function freeNumber(
  { ownerId }: Tenant,
  { channel, from: { waId, channelUserId } }: InboundMessage,
  trx: Trx,
): Promise<void> {
  if (waId === null || channelUserId === waId) return;
  await rows(
    `update conversations set wa_id = null, phone = null, updated_at = now()
      where owner_id = ? and channel = ? and wa_id = ?
        and channel_user_id <> wa_id and channel_user_id <> ?`,
    [ownerId, channel, waId, channelUserId],
    trx,
  );
}
