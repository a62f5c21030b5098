import { fn } from 'objection';
import type { InboundMessage } from '../../../clients/provider/webhooks/inbound-message.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { ConversationRow } from '../message.ts';

/** When its present owner has another lasting id. */
export async function freeNumber(
  tenant: Tenant,
  { channel, from: { waId, channelUserId } }: InboundMessage,
  trx: Trx,
): Promise<void> {
  if (waId === null || channelUserId === waId) return;
  await ConversationRow.of(tenant, trx)
    .where({ channel, waId })
    // Not a thread that is known by the number only.
    .whereNot({ channelUserId: waId })
    .whereNot({ channelUserId })
    .patch({ waId: null, phone: null, updatedAt: fn.now() });
}
