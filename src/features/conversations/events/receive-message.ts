import type { ProviderEvent } from '../../../clients/provider/webhooks/provider-event.ts';
import { readDisplayNumber } from '../../../clients/provider/webhooks/read-display-number.ts';
import { readInboundMessage } from '../../../clients/provider/webhooks/read-inbound-message.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import { tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { noteDisplayNumber } from '../../channels/channel-connection.ts';
import type { FoundConnection } from '../../channels/find-connections-of.ts';
import { readIntoDraft } from '../../drafts/reading/read-into-draft.ts';
import { rereadDraft } from '../../drafts/reading/reread-draft.ts';
import { recordInbound } from '../record-inbound.ts';

/** Also creates a draft if the message orders something. */
export async function receiveMessage(
  event: ProviderEvent,
  { store, connectionId, displayNumber }: FoundConnection,
  trx: Trx,
): Promise<void> {
  const inbound = readInboundMessage(event);
  if (!inbound) return;
  const tenant = tenantOfStore(store);
  const recorded = await recordInbound(tenant, connectionId, inbound, trx);
  const { conversation, message, isNew, isFirst, wasAwaited } = recorded;
  if (isNew) await readIntoDraft(store, conversation, message, trx, { isFirst });
  else if (wasAwaited && !message.deletedAt) await rereadDraft(store, message, trx);
  const number = readDisplayNumber(event);
  if (number !== null && number !== displayNumber) {
    await noteDisplayNumber(tenant, connectionId, number, trx);
  }
}
