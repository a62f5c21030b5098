import { readChatEcho, readChatMessage } from './chat/read-chat-message.ts';
import type { InboundMessage } from './inbound-message.ts';
import type { ProviderEvent } from './provider-event.ts';
import { readSocialMessage } from './social/read-social-message.ts';

/** Null when the author is unknown. */
export const readInboundMessage = (event: ProviderEvent): InboundMessage | null =>
  event.receiver.channel === 'chat' ? readChatMessage(event) : readSocialMessage(event);

/** Its `from` is the shopper. Null when unknown. */
export const readEcho = (event: ProviderEvent): InboundMessage | null =>
  event.receiver.channel === 'chat' ? readChatEcho(event) : readSocialMessage(event);
