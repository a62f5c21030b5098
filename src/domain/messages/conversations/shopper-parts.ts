import type { InboundMessage } from '../../../clients/provider/webhooks/inbound-message.ts';
import type { MessageDirection } from '../../../enums.ts';
import { newId } from '../../../ids.ts';
import type { StatementPart } from '../../../statement.ts';
import { storableText } from '../../../storable-text.ts';
import type { Tenant } from '../../../tenant.ts';
import { firstWords } from './first-words.ts';

/** A part of a statement with its name. */
export interface NamedPart extends StatementPart {
  name: string;
}

/**
 * Whose thread it is: by the lasting id, else by the number. A number that has another lasting id
 * by now has another owner: that one gets a thread of their own.
 */
const KNOWN = `
select id from conversations
 where owner_id = ? and channel = ?
   and (channel_user_id = ? or (wa_id = ? and (channel_user_id = wa_id or ?)))
 order by channel_user_id = ? desc limit 1`;

/** A place that was kept for it is none, unless the message was taken back before it came. */
const FRESH = `
select not exists (select from messages
                    where owner_id = ? and channel = ? and external_id = ?
                      and (details ->> 'awaited' is null or deleted_at is not null)) as is_fresh`;

/** A late message changes neither the newest words nor the number that answers go out from. */
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
       unread = c.unread + (select (is_fresh and i.inbound_at is not null)::integer from fresh),
       updated_at = now()
  from incoming i
 where c.owner_id = ? and c.id = (select id from known)
returning c.*`;

const MADE = `
insert into conversations (owner_id, id, channel, channel_user_id, wa_id, phone, name, username,
  connection_id, last_inbound_at, last_message_at, last_text, unread)
select ?::uuid, ?::uuid, ?, i.channel_user_id, i.wa_id, i.phone, i.name, i.username,
       i.connection_id, i.inbound_at, i.sent_at, i.words,
       (i.inbound_at is not null)::integer
  from incoming i where not exists (select from known)
on conflict do nothing
returning *`;

/** A clock that is ahead neither opens more time for answers nor keeps the thread on top. */
const INCOMING = `
select ?::text as channel_user_id, ?::text as wa_id, ?::text as phone, ?::text as name,
       ?::text as username, ?::uuid as connection_id, least(?::timestamptz, now()) as sent_at,
       case when ? then least(?::timestamptz, now()) end as inbound_at,
       ?::text as words`;

/**
 * The parts of a statement that find or make the thread of a shopper; the last one, named
 * `conversation`, has no row where somebody else made it at the same moment. What the store wrote
 * itself is not unread and opens no time for answers.
 */
export function shopperParts(
  { ownerId }: Tenant,
  connectionId: string,
  { channel, from, externalId, sentAt, ...message }: InboundMessage,
  direction: MessageDirection,
): NamedPart[] {
  const { channelUserId, waId, phone } = from;
  const hasLastingId = channelUserId !== waId;
  const [name, username] = [plainName(from.name), plainName(from.username)];
  const part = (name: string, sql: string, bindings: unknown[] = []): NamedPart => ({
    name,
    sql,
    bindings,
  });
  return [
    part('incoming', INCOMING, [
      channelUserId,
      waId,
      phone,
      name,
      username,
      connectionId,
      sentAt,
      direction === 'in',
      sentAt,
      firstWords(message),
    ]),
    part('known', KNOWN, [ownerId, channel, channelUserId, waId, !hasLastingId, channelUserId]),
    part('fresh', FRESH, [ownerId, channel, externalId]),
    part('moved', MOVED, [ownerId]),
    part('made', MADE, [ownerId, newId(), channel]),
    part('conversation', 'select * from moved union all select * from made'),
  ];
}

const MAX_NAME = 200;
const plainName = (name: string): string => storableText(name.slice(0, MAX_NAME)).trim();
