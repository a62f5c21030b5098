import type { InboundMessage } from '../../clients/provider/webhooks/inbound-message.ts';
import { storableText } from '../../kernel/format/storable-text.ts';
import type { Message } from './message.ts';

export function messageDetails(message: InboundMessage): Record<string, unknown> {
  const { details, replyTo, order, referredRetailerId } = message;
  return {
    ...details,
    ...(replyTo === null ? {} : { replyTo }),
    ...(order === null ? {} : { order }),
    ...(referredRetailerId === null ? {} : { referredRetailerId }),
  };
}

export const storedMessage = (
  id: string,
  conversationId: string,
  message: InboundMessage,
): Message => ({
  id,
  conversationId,
  channel: message.channel,
  direction: 'in',
  externalId: message.externalId,
  type: message.type,
  text: storableText(message.text),
  details: messageDetails(message),
  status: null,
  statusError: null,
  sentByName: '',
  sentAt: message.sentAt,
  editedAt: null,
  deletedAt: null,
});
