import type { InboundMessage } from '../../../clients/provider/webhooks/inbound-message.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import { together } from '../../../kernel/db/statement.ts';
import { storableJson, storableText } from '../../../kernel/format/storable-text.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { Conversation, Message } from '../message.ts';
import { messageDetails } from '../stored-message.ts';
import { messageColumns } from './columns.ts';
import { conversationParts, type Incoming, type WrittenBy } from './conversation-parts.ts';
import { mediaParts } from './media-parts.ts';

export interface Written {
  conversation: Conversation;
  /** False for a repeated message. */
  isNew: boolean;
  isFirst: boolean;
}

/** One statement. Null when there was no thread to write to. */
export async function writeArrival(incoming: Incoming, trx: Trx): Promise<Written | null> {
  const [found] = await together<Conversation & Omit<Written, 'conversation'>>(
    {
      ...conversationParts(incoming, { direction: 'in' }),
      ...mediaParts(incoming.tenant, incoming.message.media, trx),
    },
    `select c.id, c.channel, c.channel_user_id, c.phone, c.name, c.username,
            c.connection_id, c.last_inbound_at, c.last_message_at, c.last_text, c.unread,
            w.id is not null as is_new, m.id is not null as is_first
       from conversation c left join written w on true left join made m on true`,
    trx,
  );
  if (!found) return null;
  const { isNew, isFirst, ...conversation } = found;
  return { conversation, isNew, isFirst };
}

/** Nothing becomes unread. Returns the thread's id; null when there was none to write to. */
export async function writeOneQuietly(
  incoming: Incoming,
  by: WrittenBy,
  trx: Trx,
): Promise<string | null> {
  const [found] = await together<{ id: string }>(
    {
      ...conversationParts(incoming, { ...by, isQuiet: true }),
      ...mediaParts(incoming.tenant, incoming.message.media, trx),
    },
    'select c.id from conversation c',
    trx,
  );
  return found?.id ?? null;
}

/** Nothing of a deleted message is stored; an edit's text replaces the original. */
const FILL = `
update messages
   set conversation_id = ?, type = ?, sent_at = ?,
       text = case when deleted_at is not null then ''
                   when edited_at is null then ?::text else text end,
       details = case when deleted_at is not null then '{}'::jsonb
                      when edited_at is null then ?::jsonb
                      else ?::jsonb || jsonb_build_object('before', ?::text) end
 where owner_id = ? and channel = ? and external_id = ? and details ->> 'awaited' = 'true'
returning messages.*`;

/** @returns null where there is no placeholder */
export async function fillPlaceholder(
  tenant: Tenant,
  conversationId: string,
  inbound: InboundMessage,
  trx: Trx,
): Promise<Message | null> {
  const { channel, externalId, type, sentAt } = inbound;
  const [text, details] = [storableText(inbound.text), storableJson(messageDetails(inbound))];
  const content = [type, sentAt, text, details, details, text];
  const bindings = [conversationId, ...content, tenant.ownerId, channel, externalId];
  const [message] = await together<Message>(
    {
      filled: { sql: FILL, bindings },
      written: { sql: 'select id from filled where deleted_at is null', bindings: [] },
      ...mediaParts(tenant, inbound.media, trx),
    },
    `select ${messageColumns('f')} from filled f`,
    trx,
  );
  return message ?? null;
}
