import type { ProviderEvent } from '../../../clients/provider/webhooks/provider-event.ts';
import { readDisplayNumber } from '../../../clients/provider/webhooks/read-display-number.ts';
import { readInboundMessage } from '../../../clients/provider/webhooks/read-inbound-message.ts';
import type { Trx } from '../../../db.ts';
import type { Tenant } from '../../../tenant.ts';
import type { FoundConnection } from '../../channels/find-connections-of.ts';
import { noteDisplayNumber } from '../../channels/note-display-number.ts';
import { takeUpEdit } from '../../drafts/take-up-edit.ts';
import { takeUpMessage } from '../../drafts/take-up-message.ts';
import { recordInbound } from '../conversations/record-inbound.ts';

/** Keeps what a shopper wrote in the thread and, where it orders something, makes a draft of it. */
export async function takeMessage(
  event: ProviderEvent,
  { connectionId, displayNumber, store }: FoundConnection,
  tenant: Tenant,
  trx: Trx,
): Promise<void> {
  const inbound = readInboundMessage(event);
  if (!inbound) return;
  const recorded = await recordInbound(tenant, connectionId, inbound, trx);
  const { conversation, message, isNew, isFirst, wasAwaited } = recorded;
  if (isNew) await takeUpMessage(store, conversation, message, trx, { isFirst });
  else if (wasAwaited && !message.deletedAt) await takeUpEdit(store, message, trx);
  const number = readDisplayNumber(event);
  if (number !== null && number !== displayNumber) {
    await noteDisplayNumber(tenant, connectionId, number, trx);
  }
}
