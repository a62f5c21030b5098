import { rows, type Trx } from '../../src/kernel/db/db.ts';
import { bulkIdSql, dice } from './bulk-id.ts';

interface Size {
  stores: number;
  /** Of each kind: drafts, webhook events, and four times as many notices. */
  count: number;
}

/** What came in and went out of the last 60 days: drafts with their messages, notices, events. */
export async function fillWork({ stores, count }: Size, at: Date, trx: Trx): Promise<void> {
  await rows(CONVERSATIONS, [at, stores], trx);
  await rows(MESSAGES, [stores, at, count], trx);
  await rows(DRAFTS, [at, count], trx);
  await rows(NOTICES, [stores, at, 4 * count], trx);
  await rows(EVENTS, [stores, at, count], trx);
}

const owner = bulkIdSql('user', 'mod(n, ?::bigint)');
const lately = (salt: number): string =>
  `?::timestamptz - ${dice('n', salt, 60 * 86_400)} * interval '1 second'`;

const CONVERSATIONS = `
insert into conversations (owner_id, id, channel, channel_user_id, name, last_message_at)
select ${bulkIdSql('user', 'n')}, ${bulkIdSql('conversation', 'n')}, 'chat', 'bulk-' || n,
       'Shopper ' || n, ?::timestamptz
  from generate_series(0, ? - 1) n`;

const MESSAGES = `
insert into messages (owner_id, id, conversation_id, channel, direction, external_id, type, text, sent_at)
select c.owner_id, ${bulkIdSql('message', 'n')}, c.id, 'chat', 'in', 'bulk-' || n, 'text', '2 blue mugs', sent
  from (select n, ${bulkIdSql('conversation', 'mod(n, ?::bigint)')} as conversation, ${lately(21)} as sent
          from generate_series(0, ? - 1) n) m
  join conversations c on c.id = m.conversation`;

/** Approved ones would need an order of their own: none is. */
const DRAFTS = `
insert into draft_orders (owner_id, id, status, channel, conversation_id, message_id, message_ids,
  message_text, parse_errors, unknowns, last_message_at, expires_at, created_at, resolved_at)
select m.owner_id, ${bulkIdSql('draft', 'n')}, d.status, 'chat', m.conversation_id, m.id, array[m.id], m.text,
       case when ${dice('n', 23, 9)} = 0
            then '[{"code":"product_unknown","text":"mugs"}]'::jsonb else '[]'::jsonb end,
       case when ${dice('n', 23, 9)} = 0 then 1 else 0 end,
       m.sent_at, m.sent_at + interval '24 hours', m.sent_at,
       case when d.status <> 'pending' then least(m.sent_at + interval '24 hours', ?::timestamptz) end
  from (select n, ${bulkIdSql('message', 'n')} as message,
               (array['expired','rejected','pending'])[1 + ${dice('n', 22, 3)}] as status
          from generate_series(0, ? - 1) n) d
  join messages m on m.id = d.message`;

const NOTICES = `
insert into notifications (owner_id, id, kind, channel, status, title, event, error, attempts, sent_at, created_at)
select ${owner}, ${bulkIdSql('notification', 'n')}, 'order_new',
       (array['in_app','email','chat'])[1 + ${dice('n', 32, 3)}], status, 'A new order', 'order_placed',
       case when status = 'failed' then 'The mailbox does not exist' end, 1,
       case when status = 'sent' then made end, made
  from (select n, ${lately(31)} as made,
               (array['queued','failed','sent','sent','sent','sent','sent','sent','sent','sent'])[1 + ${dice('n', 33, 10)}] as status
          from generate_series(0, ? - 1) n) w`;

const EVENTS = `
insert into webhook_events (id, source, external_id, owner_id, event, verified, payload, state, attempts, error,
  received_at, next_attempt_at, handled_at)
select ${bulkIdSql('event', 'n')}, (array['chat','social','gateway'])[1 + ${dice('n', 42, 3)}], 'bulk-' || n,
       ${owner}, 'message', true, '{}', state, 1, case when state in ('failed','dead') then 'Broken' end,
       came, case when state = 'failed' then came + interval '1 hour' end,
       case when state in ('processed', 'dead') then came end
  from (select n, ${lately(41)} as came,
               case when ${dice('n', 43, 200)} = 0 then 'dead' when ${dice('n', 43, 200)} < 4 then 'failed'
                    when ${dice('n', 43, 200)} = 4 then 'processing' else 'processed' end as state
          from generate_series(0, ? - 1) n) e`;
