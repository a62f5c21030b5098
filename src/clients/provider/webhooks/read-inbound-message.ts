import type { InboundMessage } from './inbound-message.ts';
import type { ProviderEvent } from './provider-event.ts';
import { readChatEcho, readChatMessage } from './read-chat-message.ts';
import { readSocialMessage } from './read-social-message.ts';

/** What a shopper sent; null when nothing says who it was. */
export const readInboundMessage = (event: ProviderEvent): InboundMessage | null =>
  event.receiver.channel === 'chat' ? readChatMessage(event) : readSocialMessage(event);

/** What the store itself sent; its `from` is the shopper who got it. Null when nothing says who. */
export const readEcho = (event: ProviderEvent): InboundMessage | null =>
  event.receiver.channel === 'chat' ? readChatEcho(event) : readSocialMessage(event);
