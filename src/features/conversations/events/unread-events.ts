import { readInboundMessage } from '../../../clients/provider/webhooks/read-inbound-message.ts';
import { splitDelivery } from '../../../clients/provider/webhooks/split-delivery.ts';
import { CONNECTION_CHANNELS, type ConnectionChannel } from '../../../enums.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { brokenEventsOf } from '../../incoming-webhooks/find-events.ts';

export interface UnreadEvent {
  id: string;
  channel: ConnectionChannel;
  /** The shopper's name there, else their number; empty when unknown. */
  sender: string;
  /** Empty without text. */
  text: string;
  sentAt: Date;
  isDead: boolean;
}

/** Newest first; every message to the store that could not be handled. */
export async function unreadEvents(tenant: Tenant): Promise<UnreadEvent[]> {
  const broken = await brokenEventsOf(tenant, CONNECTION_CHANNELS);
  return broken.flatMap(({ id, isDead, payload }) => {
    const [event] = splitDelivery(payload);
    const inbound = event?.kind === 'message' ? readInboundMessage(event) : null;
    if (!inbound) return [];
    const { channel, from, text, sentAt } = inbound;
    const sender = from.name || from.phone || from.username;
    return [{ id, channel, sender, text, sentAt, isDead }];
  });
}
