import { readInboundMessage } from '../../../clients/provider/webhooks/read-inbound-message.ts';
import { readStatuses } from '../../../clients/provider/webhooks/read-status.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import { tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { recordStatuses } from '../record-status.ts';
import { hasEffect } from './apply-event.ts';
import type { KeptEvent } from './keep-events.ts';
import { type ReceivedMessage, receiveMessages } from './receive-message.ts';

type Event = Pick<KeptEvent, 'told' | 'connections'>;

/** Of one store each. A direct order locks stock, so it is handled separately. */
export function isGroupable({ told, connections }: Event): boolean {
  const [found, ...others] = connections;
  if (!found || !hasEffect(told)) return true;
  if (others.length > 0) return false;
  return (
    told.kind === 'status' || (told.kind === 'message' && found.store.chatOrderMode === 'draft')
  );
}

/** Each in another thread, with as few statements as for one. */
export async function applyEvents(events: readonly Event[], trx: Trx): Promise<void> {
  const messages: ReceivedMessage[] = [];
  const statuses: Parameters<typeof recordStatuses>[0][number][] = [];
  for (const { told: event, connections } of events) {
    const [found] = connections;
    if (!found) continue;
    const inbound = event.kind === 'message' ? readInboundMessage(event) : null;
    if (inbound) messages.push({ event, found, inbound });
    if (event.kind !== 'status') continue;
    const tenant = tenantOfStore(found.store);
    for (const told of readStatuses(event)) statuses.push({ tenant, told });
  }
  await receiveMessages(messages, trx);
  await recordStatuses(statuses, trx);
}
