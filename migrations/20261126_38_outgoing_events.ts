import type { Knex } from 'knex';
import { forgetWord, learnWord, NOTICE_EVENTS } from './words-of-check.ts';

const STORE_LOG_ACTIONS = {
  constraint: 'store_log_entries_action_check',
  owner: 'table store_log_entries',
  column: 'action',
};

/** What happens in a store, sent to addresses that its owner has entered. */
export const up = (knex: Knex) =>
  knex.raw(`
create table webhook_endpoints (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  url text not null check (length(url) <= 2000),
  event_types text[] not null check (event_types <@ array['order.created', 'order.changed',
    'order.paid', 'order.shipped', 'order.cancelled', 'draft.created', 'stock.low']),
  -- Encrypted. The one before still signs, too, until its time.
  secret text not null,
  old_secret text,
  old_secret_until timestamptz,
  -- The first failure since the last success.
  failing_since timestamptz,
  disabled_at timestamptz,
  disabled_reason text check (disabled_reason in ('paused', 'gone', 'failing')),
  created_at timestamptz not null default now(),
  primary key (owner_id, id),
  check ((disabled_at is null) = (disabled_reason is null)),
  check ((old_secret is null) = (old_secret_until is null))
);

create table outgoing_events (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  type text not null check (type in ('order.created', 'order.changed', 'order.paid', 'order.shipped',
    'order.cancelled', 'draft.created', 'stock.low', 'endpoint.test')),
  -- What it is about. To each endpoint, the events of one subject go one after another.
  subject_id uuid not null,
  occurred_at timestamptz not null default now(),
  data jsonb not null,
  primary key (owner_id, id)
);
create index outgoing_events_age on outgoing_events (occurred_at);

create table outgoing_deliveries (
  owner_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  subject_id uuid not null,
  -- The order in which they are sent.
  position bigint not null generated always as identity,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'dead')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  leased_until timestamptz,
  -- Of the last attempt.
  status_code integer,
  duration_ms integer,
  error text,
  answer text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (owner_id, id),
  check ((state = 'pending') = (finished_at is null)),
  foreign key (owner_id, endpoint_id) references webhook_endpoints (owner_id, id) on delete cascade,
  foreign key (owner_id, event_id) references outgoing_events (owner_id, id) on delete cascade
);
create index outgoing_deliveries_due on outgoing_deliveries (owner_id, endpoint_id, next_attempt_at)
  where state = 'pending';
create index outgoing_deliveries_line
  on outgoing_deliveries (owner_id, endpoint_id, subject_id, position) where state = 'pending';
create index outgoing_deliveries_leased on outgoing_deliveries (owner_id, endpoint_id)
  where leased_until is not null;
create index outgoing_deliveries_late on outgoing_deliveries (next_attempt_at) where state = 'pending';
create index outgoing_deliveries_dead on outgoing_deliveries (owner_id, endpoint_id, finished_at)
  where state = 'dead';
create index outgoing_deliveries_dead_age on outgoing_deliveries (finished_at) where state = 'dead';
create index outgoing_deliveries_newest on outgoing_deliveries (owner_id, endpoint_id, position desc);
create index outgoing_deliveries_event on outgoing_deliveries (owner_id, event_id);

-- Writes an event, and a delivery to each endpoint that wants it; nothing where none does. The lock
-- keeps an endpoint that is being deleted from failing the change that the event is of.
create function add_outgoing_event(owner uuid, kind text, about uuid, facts jsonb) returns void
language plpgsql as $$
declare
  made uuid := gen_random_uuid();
begin
  if not exists (select from webhook_endpoints e
                  where e.owner_id = owner and e.disabled_at is null and kind = any (e.event_types)) then
    return;
  end if;
  insert into outgoing_events (owner_id, id, type, subject_id, data) values (owner, made, kind, about, facts);
  insert into outgoing_deliveries (owner_id, id, endpoint_id, event_id, subject_id)
  select owner, gen_random_uuid(), e.id, made, about from webhook_endpoints e
   where e.owner_id = owner and e.disabled_at is null and kind = any (e.event_types)
     for key share;
end $$;

-- What an event says of an order: no contact details, and nothing that opens its page.
create function outgoing_order(o orders) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', o.id, 'orderNumber', o.order_number, 'source', o.source, 'status', o.status,
    'financialStatus', o.financial_status, 'fulfillmentStatus', o.fulfillment_status,
    'paymentStatus', o.payment_status, 'paymentMethod', o.payment_method, 'currency', o.currency,
    'subtotalMinor', o.subtotal_minor, 'discountAmountMinor', o.discount_amount_minor,
    'shippingAmountMinor', o.shipping_amount_minor, 'taxAmountMinor', o.tax_amount_minor,
    'totalAmountMinor', o.total_amount_minor, 'customerId', o.customer_id,
    'draftOrderId', o.draft_order_id, 'cancelReason', o.cancel_reason,
    'createdAt', to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'updatedAt', to_char(o.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
$$;

create function orders_outgoing_add() returns trigger language plpgsql as $$
begin
  if not exists (select from added a join webhook_endpoints e on e.owner_id = a.owner_id
                  where e.disabled_at is null) then
    return null;
  end if;
  perform add_outgoing_event(o.owner_id, kind.word, o.id, outgoing_order(o))
     from added a
     join orders o on o.owner_id = a.owner_id and o.id = a.id,
          unnest(case when o.financial_status = 'paid' then array['order.created', 'order.paid']
                      else array['order.created'] end) with ordinality kind (word, nth)
    order by o.id, kind.nth;
  return null;
end $$;
create trigger orders_outgoing_add after insert on orders
  referencing new table as added for each statement execute function orders_outgoing_add();

create function orders_outgoing_change() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook_endpoints e
                  where e.owner_id = new.owner_id and e.disabled_at is null) then
    return null;
  end if;
  perform add_outgoing_event(new.owner_id, 'order.changed', new.id, outgoing_order(new));
  if new.financial_status = 'paid' and old.financial_status <> 'paid' then
    perform add_outgoing_event(new.owner_id, 'order.paid', new.id, outgoing_order(new));
  end if;
  if new.status in ('shipped', 'cancelled') and new.status <> old.status then
    perform add_outgoing_event(new.owner_id, 'order.' || new.status, new.id, outgoing_order(new));
  end if;
  return null;
end $$;
-- The API's \`updatedAt\` moves with every change that a person makes.
create trigger orders_outgoing_change
  after update of status, financial_status, fulfillment_status, payment_status, updated_at on orders
  for each row
  when ((old.status, old.financial_status, old.fulfillment_status, old.payment_status, old.updated_at)
        is distinct from
        (new.status, new.financial_status, new.fulfillment_status, new.payment_status, new.updated_at))
  execute function orders_outgoing_change();

create function draft_orders_outgoing_add() returns trigger language plpgsql as $$
begin
  perform add_outgoing_event(d.owner_id, 'draft.created', d.id, jsonb_build_object(
    'id', d.id, 'channel', d.channel, 'conversationId', d.conversation_id, 'unknowns', d.unknowns,
    'checks', d.checks,
    'createdAt', to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
     from added d;
  return null;
end $$;
create trigger draft_orders_outgoing_add after insert on draft_orders
  referencing new table as added for each statement execute function draft_orders_outgoing_add();
${learnWord(STORE_LOG_ACTIONS, 'webhooks_changed')}
${learnWord(NOTICE_EVENTS, 'webhook_off')}
`);

export const down = (knex: Knex) =>
  knex.raw(`
delete from notifications where event = 'webhook_off';
${forgetWord(NOTICE_EVENTS, 'webhook_off')}
delete from store_log_entries where action = 'webhooks_changed';
${forgetWord(STORE_LOG_ACTIONS, 'webhooks_changed')}
drop trigger draft_orders_outgoing_add on draft_orders;
drop trigger orders_outgoing_change on orders;
drop trigger orders_outgoing_add on orders;
drop function draft_orders_outgoing_add();
drop function orders_outgoing_change();
drop function orders_outgoing_add();
drop function outgoing_order(orders);
drop function add_outgoing_event(uuid, text, uuid, jsonb);
drop table outgoing_deliveries;
drop table outgoing_events;
drop table webhook_endpoints;
`);
