import type { InboundMessage } from '../../../clients/provider/webhooks/inbound-message.ts';
import type { MessageDirection } from '../../../enums.ts';
import { newId } from '../../../ids.ts';
import type { StatementPart } from '../../../kernel/db/statement.ts';
import { storableJson, storableText } from '../../../kernel/format/storable-text.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { firstWords } from '../first-words.ts';
import { messageDetails } from '../stored-message.ts';

export interface Incoming {
  tenant: Tenant;
  connectionId: string;
  messageId: string;
  message: InboundMessage;
}

export interface WrittenBy {
  direction: MessageDirection;
  status?: string;
  /** The messages don't become unread and don't open the reply window. */
  isQuiet?: boolean;
}

/** Never in the future for the thread: that would extend the reply window and keep it on top. */
const INCOMING = `
select i.*, least(i.told_at, now()) as sent_at,
       case when not i.is_quiet then least(i.told_at, now()) end as inbound_at
  from jsonb_to_record(?::jsonb) as i (channel text, external_id text, channel_user_id text,
    wa_id text, has_lasting_id boolean, phone text, name text, username text, connection_id uuid, told_at timestamptz, direction text, is_quiet boolean, words text,
    conversation_id uuid, message_id uuid, type text, body text, details jsonb, status text)`;

/**
 * Finds the thread by the lasting id, or else by the number. If a number has a new lasting id, it
 * has a new owner, who gets a new thread. The row is found first and then read: the planner may
 * believe the table to be small.
 */
const KNOWN = `
with meant as materialized (
  select found.id
    from incoming i
   cross join lateral (
     select id, 1 as choice from conversations
      where owner_id = ?::uuid and channel = i.channel and channel_user_id = i.channel_user_id
      union all
     select id, 2 from conversations
      where owner_id = ?::uuid and channel = i.channel and wa_id = i.wa_id
        and (channel_user_id = wa_id or not i.has_lasting_id)
      order by choice limit 1) found)
select id from conversations
 where owner_id = ?::uuid and id = any(array(select id from meant)) for no key update`;

/** A placeholder doesn't count as the message, unless it was deleted before it arrived. */
const FRESH = `
select not exists (select from messages m
            where m.owner_id = ?::uuid and m.channel = i.channel and m.external_id = i.external_id
              and (m.details ->> 'awaited' is null or m.deleted_at is not null)) as is_fresh
  from incoming i`;

/** A late message changes neither the last text nor the number for replies. */
const MOVED = `
update conversations c
   set channel_user_id = case when c.channel_user_id = c.wa_id then i.channel_user_id
                              else c.channel_user_id end,
       wa_id = case when i.wa_id is null or i.wa_id = c.wa_id
                      or (c.wa_id is not null and i.sent_at < c.last_message_at) then c.wa_id
                    when exists (select from conversations o where o.owner_id = c.owner_id
                                    and o.channel = c.channel and o.wa_id = i.wa_id) then null
                    else i.wa_id end,
       phone = case when c.phone is not null and i.sent_at < c.last_message_at then c.phone
                    else coalesce(i.phone, c.phone) end,
       name = coalesce(nullif(i.name, ''), c.name),
       username = coalesce(nullif(i.username, ''), c.username),
       connection_id = case when i.sent_at >= c.last_message_at
                            then i.connection_id else c.connection_id end,
       last_inbound_at = greatest(c.last_inbound_at, i.inbound_at),
       last_text = case when i.sent_at >= c.last_message_at then i.words else c.last_text end,
       last_message_at = greatest(c.last_message_at, i.sent_at),
       unread = c.unread + (f.is_fresh and i.inbound_at is not null)::integer,
       updated_at = now()
  from known k, incoming i, fresh f
 where c.owner_id = ?::uuid and c.id = k.id
returning c.*`;

const MADE = `
insert into conversations (owner_id, id, channel, channel_user_id, wa_id, phone, name, username,
  connection_id, last_inbound_at, last_message_at, last_text, unread)
select ?::uuid, i.conversation_id, i.channel, i.channel_user_id, i.wa_id, i.phone, i.name,
       i.username, i.connection_id, i.inbound_at, i.sent_at, i.words,
       (i.inbound_at is not null)::integer
  from incoming i where not exists (select from known)
on conflict do nothing
returning *`;

const CONVERSATION = `
select * from moved
union all
select * from made`;

const WRITTEN = `
insert into messages (owner_id, id, conversation_id, channel, direction, external_id, type, text,
                      details, status, sent_at)
select ?::uuid, i.message_id, c.id, i.channel, i.direction, i.external_id, i.type, i.body,
       i.details, i.status, i.told_at
  from conversation c, incoming i
on conflict (owner_id, channel, external_id) where external_id is not null do nothing
returning id`;

/**
 * Parts of a statement that find or create the shopper's thread and store their message. The part
 * `conversation` has no row if another transaction created the thread at the same moment; `written`
 * has none for a repeated message.
 */
export function conversationParts(
  incoming: Incoming,
  by: WrittenBy,
): Record<string, StatementPart> {
  const { ownerId } = incoming.tenant;
  return {
    incoming: { sql: INCOMING, bindings: [storableJson(rowOf(incoming, by))] },
    known: { sql: KNOWN, bindings: [ownerId, ownerId, ownerId] },
    fresh: { sql: FRESH, bindings: [ownerId] },
    moved: { sql: MOVED, bindings: [ownerId] },
    made: { sql: MADE, bindings: [ownerId] },
    conversation: { sql: CONVERSATION, bindings: [] },
    written: { sql: WRITTEN, bindings: [ownerId] },
  };
}

function rowOf(
  { connectionId, messageId, message }: Incoming,
  { direction, status = undefined, isQuiet = false }: WrittenBy,
) {
  const { channelUserId, waId, phone, name, username } = message.from;
  return {
    channel: message.channel,
    external_id: message.externalId,
    channel_user_id: channelUserId,
    wa_id: waId,
    has_lasting_id: channelUserId !== waId,
    phone,
    name: plainName(name),
    username: plainName(username),
    connection_id: connectionId,
    told_at: message.sentAt,
    direction,
    is_quiet: isQuiet,
    words: firstWords(message),
    conversation_id: newId(),
    message_id: messageId,
    type: message.type,
    body: message.text,
    details: messageDetails(message),
    status: status ?? null,
  };
}

const MAX_NAME = 200;
const plainName = (name: string): string => storableText(name.slice(0, MAX_NAME)).trim();
