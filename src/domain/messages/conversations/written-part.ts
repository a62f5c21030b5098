import type { InboundMessage } from '../../../clients/provider/webhooks/inbound-message.ts';
import type { MessageDirection } from '../../../enums.ts';
import { storableJson, storableText } from '../../../storable-text.ts';
import type { Tenant } from '../../../tenant.ts';
import type { Message } from '../message.ts';
import { messageDetails } from './message-details.ts';
import type { NamedPart } from './shopper-parts.ts';

const WRITTEN = `
insert into messages (owner_id, id, conversation_id, channel, direction, external_id, type, text,
                      details, status, sent_at)
select ?::uuid, ?::uuid, c.id, ?, ?, ?, ?, ?, ?::jsonb, ?, ? from conversation c
on conflict (owner_id, channel, external_id) where external_id is not null do nothing
returning id`;

/** Whose message it is, and how far one of ours has come. */
export interface WrittenBy {
  direction: MessageDirection;
  status?: string;
}

/** The part of a statement that keeps a message in the part `conversation`; no row: it was there. */
export const writtenPart = (
  { ownerId }: Tenant,
  id: string,
  message: InboundMessage,
  by: WrittenBy,
): NamedPart => ({
  name: 'written',
  sql: WRITTEN,
  bindings: [
    ownerId,
    id,
    message.channel,
    by.direction,
    message.externalId,
    message.type,
    storableText(message.text),
    storableJson(messageDetails(message)),
    by.status ?? null,
    message.sentAt,
  ],
});

/** The message as that part keeps it. */
export const writtenMessage = (
  id: string,
  conversationId: string,
  message: InboundMessage,
  { direction, status = undefined }: WrittenBy,
): Message => ({
  id,
  conversationId,
  channel: message.channel,
  direction,
  externalId: message.externalId,
  type: message.type,
  text: storableText(message.text),
  details: messageDetails(message),
  status: status ?? null,
  statusError: null,
  sentByName: '',
  sentAt: message.sentAt,
  editedAt: null,
  deletedAt: null,
});
