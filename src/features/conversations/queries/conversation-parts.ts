import type { InboundMessage } from '../../../clients/provider/webhooks/inbound-message.ts';
import type { MessageDirection } from '../../../enums.ts';
import { newId } from '../../../ids.ts';
import type { StatementPart } from '../../../kernel/db/statement.ts';
import { storableJson, storableText } from '../../../kernel/format/storable-text.ts';
import { ownerOfRows } from '../../../kernel/tenancy/owner-of-rows.ts';
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
  from jsonb_to_recordset(?::jsonb) as i (place integer, owner_id uuid, channel text,
    external_id text, channel_user_id text, wa_id text, has_lasting_id boolean, phone text, name text,
    username text, connection_id uuid, told_at timestamptz, direction text, is_quiet boolean, words text,
    conversation_id uuid, message_id uuid, type text, body text, details jsonb, status text)`;

const ROWS_OWN = 'i.owner_id';

/**
 * Finds the thread by the lasting id, or else by the number. If a number has a new lasting id, it
 * has a new owner, who gets a new thread. Locked in a fixed order, so that parallel writers of
 * several messages wait instead of deadlocking. The rows are found first and then read, as with
 * statuses: the planner may believe the table to be small.
 */
function known(owner: string): string {
  // Of one store without a join, which Citus cannot lock by (docs/scaling.md).
  const isMeant =
    owner === ROWS_OWN
      ? '(owner_id, id) in (select owner_id, id from meant)'
      : `owner_id = ${owner} and id = any(array(select id from meant))`;
  return `
with meant as materialized (
  select i.place, i.owner_id, found.id
    from incoming i
   cross join lateral (
     select id, 1 as choice from conversations
      where owner_id = ${owner} and channel = i.channel and channel_user_id = i.channel_user_id
      union all
     select id, 2 from conversations
      where owner_id = ${owner} and channel = i.channel and wa_id = i.wa_id
        and (channel_user_id = wa_id or not i.has_lasting_id)
      order by choice limit 1) found),
locked as (
  select owner_id, id from conversations where ${isMeant} order by id for no key update)
select meant.place, locked.owner_id, locked.id from meant join locked using (owner_id, id)`;
}

/** A placeholder doesn't count as the message, unless it was deleted before it arrived. */
const fresh = (owner: string): string => `
select i.place, not exists (select from messages m
                    where m.owner_id = ${owner} and m.channel = i.channel
                      and m.external_id = i.external_id
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
  from known k join incoming i on i.place = k.place join fresh f on f.place = k.place
 where c.owner_id = k.owner_id and c.id = k.id
returning i.place, c.*`;

const MADE = `
insert into conversations (owner_id, id, channel, channel_user_id, wa_id, phone, name, username,
  connection_id, last_inbound_at, last_message_at, last_text, unread)
select i.owner_id, i.conversation_id, i.channel, i.channel_user_id, i.wa_id, i.phone, i.name,
       i.username, i.connection_id, i.inbound_at, i.sent_at, i.words,
       (i.inbound_at is not null)::integer
  from incoming i where not exists (select from known k where k.place = i.place)
 order by i.owner_id, i.channel, i.channel_user_id
on conflict do nothing
returning *`;

const CONVERSATION = `
select * from moved
union all
select i.place, m.* from made m join incoming i on i.conversation_id = m.id`;

const WRITTEN = `
insert into messages (owner_id, id, conversation_id, channel, direction, external_id, type, text,
                      details, status, sent_at)
select i.owner_id, i.message_id, c.id, i.channel, i.direction, i.external_id, i.type, i.body,
       i.details, i.status, i.told_at
  from conversation c join incoming i on i.place = c.place
 order by i.owner_id, i.channel, i.external_id
on conflict (owner_id, channel, external_id) where external_id is not null do nothing
returning id`;

/**
 * Parts of a statement that find or create the shoppers' threads and store their messages. The part
 * `conversation` has no row for a `place` whose thread was created by another transaction at the
 * same moment, and one row for several messages of one thread; `written` has no row for a repeated
 * message.
 */
export function conversationParts(
  incoming: readonly Incoming[],
  by: WrittenBy,
): Record<string, StatementPart> {
  const { sql: owner, bindings } = ownerOfRows(
    incoming.map(({ tenant }) => tenant.ownerId),
    ROWS_OWN,
  );
  const list = storableJson(incoming.map((each, place) => rowOf(each, place, by)));
  return {
    incoming: { sql: INCOMING, bindings: [list] },
    known: { sql: known(owner), bindings: [...bindings, ...bindings, ...bindings] },
    fresh: { sql: fresh(owner), bindings },
    moved: { sql: MOVED, bindings: [] },
    made: { sql: MADE, bindings: [] },
    conversation: { sql: CONVERSATION, bindings: [] },
    written: { sql: WRITTEN, bindings: [] },
  };
}

function rowOf(
  { tenant, connectionId, messageId, message }: Incoming,
  place: number,
  { direction, status = undefined, isQuiet = false }: WrittenBy,
) {
  const { channelUserId, waId, phone, name, username } = message.from;
  return {
    place,
    owner_id: tenant.ownerId,
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
