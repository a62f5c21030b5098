import type { InboundMessage } from './inbound-message.ts';
import type { ProviderEvent } from './provider-event.ts';
import { readChatEcho, readChatMessage } from './read-chat-message.ts';
import { readSocialMessage } from './read-social-message.ts';

/** A shopper's message; null when its author is unknown. */
export const readInboundMessage = (event: ProviderEvent): InboundMessage | null =>
  event.receiver.channel === 'chat' ? readChatMessage(event) : readSocialMessage(event);

/** A store's own message; its `from` is the shopper. Null when unknown. */
export const readEcho = (event: ProviderEvent): InboundMessage | null =>
  event.receiver.channel === 'chat' ? readChatEcho(event) : readSocialMessage(event);
