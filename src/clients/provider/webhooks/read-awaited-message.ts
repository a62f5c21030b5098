import { socialItemOf } from './event-part.ts';
import type { InboundMessage } from './inbound-message.ts';
import { idOf, valueAt } from './payload-values.ts';
import type { ProviderEvent } from './provider-event.ts';
import { readInboundMessage } from './read-inbound-message.ts';

/** Of an edit's or deletion's message: the author, no content. Null for the store's own. */
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
