import type { InboundMessage } from '../../../clients/provider/webhooks/inbound-message.ts';
import { storableText } from '../../../format/storable-text.ts';
import type { Message } from '../message.ts';
import { messageDetails } from './message-details.ts';

/** A shopper's message in the format of `shopperParts`. */
export const writtenMessage = (
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
