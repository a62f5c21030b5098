import { socialItemOf } from './event-part.ts';
import type { InboundMessage } from './inbound-message.ts';
import { idOf, valueAt } from './payload-values.ts';
import type { ProviderEvent } from './provider-event.ts';
import { readInboundMessage } from './read-inbound-message.ts';

/**
 * For an edit or a deletion of a message that has not arrived: its author, and no content. Null for
 * one of the store's own.
 */
export function readAwaitedMessage(
  event: ProviderEvent,
  externalId: string,
): InboundMessage | null {
  const told = isOwn(event) ? null : readInboundMessage(event);
  return (
    told && {
      ...told,
      externalId,
      type: 'text',
      text: '',
      media: [],
      replyTo: null,
      order: null,
      referredRetailerId: null,
      details: {},
    }
  );
}

function isOwn(event: ProviderEvent): boolean {
  if (event.receiver.channel === 'chat') return false;
  const item = socialItemOf(event);
  const isEcho = valueAt(item, 'message', 'is_echo') === true;
  return isEcho || idOf(valueAt(item, 'sender', 'id')) === event.receiver.accountId;
}
