import type { InboundMessage } from '../../../clients/provider/webhooks/inbound-message.ts';
import type { ProviderEvent } from '../../../clients/provider/webhooks/provider-event.ts';
import { readDisplayNumber } from '../../../clients/provider/webhooks/read-display-number.ts';
import { readInboundMessage } from '../../../clients/provider/webhooks/read-inbound-message.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import { type Tenant, tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { noteDisplayNumber } from '../../channels/channel-connection.ts';
import type { FoundConnection } from '../../channels/find-connections-of.ts';
import { readIntoDrafts } from '../../drafts/reading/read-into-draft.ts';
import { rereadDraft } from '../../drafts/reading/reread-draft.ts';
import { recordInbounds } from '../record-inbound.ts';

export interface ReceivedMessage {
  event: ProviderEvent;
  found: FoundConnection;
  inbound: InboundMessage;
}

/** Also creates a draft if the message orders something. */
export async function receiveMessage(
  event: ProviderEvent,
  found: FoundConnection,
  trx: Trx,
): Promise<void> {
  const inbound = readInboundMessage(event);
  if (inbound) await receiveMessages([{ event, found, inbound }], trx);
}

export async function receiveMessages(taken: readonly ReceivedMessage[], trx: Trx): Promise<void> {
  if (taken.length === 0) return;
  const arrivals = taken.map(({ found: { connectionId, store }, inbound }) => {
    return { tenant: tenantOfStore(store), connectionId, message: inbound };
  });
  const recorded = await recordInbounds(arrivals, trx);
  const kept = taken.flatMap((each, at) => {
    const record = recorded[at];
    return record ? [{ ...record, ...each }] : [];
  });
  const news = kept.filter(({ isNew }) => isNew);
  await readIntoDrafts(
    news.map(({ found: { store }, ...message }) => ({ store, ...message })),
    trx,
  );
  for (const { found, message, isNew, wasAwaited } of kept) {
    if (!isNew && wasAwaited && !message.deletedAt) await rereadDraft(found.store, message, trx);
  }
  await noteNumbers(taken, trx);
}

/** In a fixed order, since parallel transactions may report the same numbers. */
async function noteNumbers(taken: readonly ReceivedMessage[], trx: Trx): Promise<void> {
  const news = new Map<string, { tenant: Tenant; number: string }>();
  for (const { event, found } of taken) {
    const number = readDisplayNumber(event);
    if (number === null || number === found.displayNumber) continue;
    news.set(found.connectionId, { tenant: tenantOfStore(found.store), number });
  }
  for (const [connectionId, { tenant, number }] of [...news].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await noteDisplayNumber(tenant, connectionId, number, trx);
  }
}
