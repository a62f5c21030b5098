import type { Knex } from 'knex';

/** The events that notices told of before. */
const EVENTS_BEFORE = `
  'order_placed', 'order_confirmed', 'order_shipped', 'order_delivered', 'order_cancelled',
  'order_refunded', 'cod_ask', 'cod_answered', 'cancel_requested', 'delivery_failed',
  'parcel_returned', 'stock_short', 'low_stock', 'payment_attention', 'gateway_refused',
  'draft_new', 'channel_trouble'`;
/** Those that it adds. */
const NEW_EVENTS = `'support_access', 'subscription_expiring', 'subscription_expired', 'plan_usage'`;

/**
 * Whoever deletes a whole tenant deletes its words and counts, too: sought for each batch of orders
 * anew, they would be read through again and again. `unless` is what lets these two look away.
 */
const removals = (unless: string) => `
create or replace function order_words_remove() returns trigger language plpgsql as $$
begin${unless}
  delete from order_words s using removed o
   where s.owner_id = o.owner_id and s.order_id = o.id
     and s.word = any (string_to_array(o.search_text, ' '))
     -- With the owner everything goes by itself.
     and exists (select 1 from users u where u.id = o.owner_id);
  return null;
end $$;
create or replace function order_counts_remove() returns trigger language plpgsql as $$
begin${unless}
  perform order_counts_move(k.owner_id, k.status, k.financial_status, k.fulfillment_status, k.payment_status, k.source, -k.count)
     from (select owner_id, status, financial_status, fulfillment_status, payment_status, source, count(*)
             from removed group by 1, 2, 3, 4, 5, 6) k
     -- With the owner everything goes by itself.
    where exists (select 1 from users u where u.id = k.owner_id);
  return null;
end $$;`;

const FORGETTING = `
  if current_setting('stallkeeper.forgets_tenant', true) = 'yes' then return null; end if;`;

export const up = (knex: Knex) =>
  knex.raw(`
-- What operators did, and what was done in their name. Names are kept as they were: the record
-- outlives the people and stores that it is about, so nothing here refers to another table.
create table audit_events (
  id uuid primary key,
  created_at timestamptz not null default now(),
  action text not null check (action in (
    'store_switched', 'user_switched', 'user_deleted', 'impersonation_started',
    'impersonation_extended', 'impersonation_ended', 'impersonated_request',
    'subscription_overridden', 'settings_changed', 'password_changed', 'admin_created',
    'session_ended', 'event_replayed', 'notice_resent', 'job_run', 'schedules_restarted')),
  -- Null: done by a command on the server.
  actor_id uuid,
  actor_name text not null,
  actor_email text not null,
  -- Where the request came from.
  address text,
  target_type text not null check (target_type in (
    'store', 'user', 'subscription', 'settings', 'session', 'webhook_event', 'notification',
    'job')),
  target_id text,
  target_name text not null default '',
  -- The tenant that it was about, where it was about one.
  owner_id uuid,
  before jsonb,
  after jsonb,
  reason text
);
-- The list under each of its filters, the newest first.
create index audit_events_created on audit_events (created_at desc, id desc);
create index audit_events_action on audit_events (action, created_at desc, id desc);
create index audit_events_actor on audit_events (actor_id, created_at desc, id desc);
create index audit_events_owner on audit_events (owner_id, created_at desc, id desc)
  where owner_id is not null;
-- Also what was done last to something: "already switched off by Asha".
create index audit_events_target on audit_events (target_type, target_id, created_at desc, id desc);
-- A part of a name, of an e-mail address or of a reason.
create index audit_events_search on audit_events using gin (
  lower(actor_name || ' ' || actor_email || ' ' || target_name || ' ' || coalesce(reason, ''))
  gin_trgm_ops);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit only grows';
end $$;
create trigger audit_events_append_only before update or delete on audit_events
  for each row execute function refuse_audit_change();
create trigger audit_events_no_truncate before truncate on audit_events
  for each statement execute function refuse_audit_change();

-- The figures of System Health, part by part, as the worker last made them.
create table health_parts (
  name text primary key,
  data jsonb not null,
  generated_at timestamptz not null,
  took_ms integer not null
);

-- What operators have to see to: raised once, cleared when it is mended.
create table platform_alerts (
  id uuid primary key,
  kind text not null,
  -- What it is about, beside its kind: a job's name, a store.
  subject text not null default '',
  title text not null,
  raised_at timestamptz not null default now(),
  mailed_at timestamptz,
  cleared_at timestamptz
);
create unique index platform_alerts_open on platform_alerts (kind, subject) where cleared_at is null;

-- A subscription that is paid for ends at its period's end when its owner has cancelled it, or goes
-- on with another plan.
alter table user_subscriptions
  add column cancel_at_period_end boolean not null default false,
  add column next_plan_slug text references plans (slug),
  add column next_billing_cycle text check (next_billing_cycle in ('monthly', 'yearly')),
  -- Null: the next plan begins when the period ends, unpaid; set: it is paid for and begins then.
  add column next_from timestamptz,
  add check (next_from is null or next_plan_slug is not null);

-- The last change of each subscription before a moment, from the index alone.
drop index subscription_events_subscription;
create index subscription_events_subscription
  on subscription_events (user_subscription_id, created_at, id) include (to_status);
-- Who left in the last 30 days.
create index subscription_events_ended on subscription_events (created_at)
  where to_status in ('cancelled', 'expired');

create table subscription_payments (
  id uuid primary key,
  user_subscription_id uuid not null references user_subscriptions (id) on delete cascade,
  -- What it is for; null for payments that were brought over from elsewhere.
  plan_slug text references plans (slug),
  billing_cycle text check (billing_cycle in ('monthly', 'yearly')),
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The unused worth of earlier payments that went into it: with the amount, what its time is worth.
  credit_minor bigint not null default 0 check (credit_minor >= 0),
  -- A larger plan that begins with the payment, not after the running period.
  starts_at_once boolean not null default false,
  status text not null check (status in ('created', 'success', 'failed')),
  gateway_order_id text unique,
  gateway_payment_id text unique,
  -- The time that it pays for.
  period_start timestamptz,
  period_end timestamptz,
  error text,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  -- When its unused rest went into a later one.
  credited_at timestamptz,
  -- When the gateway was last asked about it.
  checked_at timestamptz,
  check ((status = 'success') = (paid_at is not null)),
  check (status <> 'created' or (plan_slug is not null and billing_cycle is not null)),
  check ((period_start is null) = (period_end is null) and period_start < period_end)
);
-- Those of one subscription, and the last of each on a page of the list.
create index subscription_payments_subscription
  on subscription_payments (user_subscription_id, created_at desc);
-- All that the revenue adds up: its table is never read for that.
create index subscription_payments_paid on subscription_payments (paid_at)
  include (user_subscription_id, currency, amount_minor) where status = 'success';
-- The list of all stores' payments and its file.
create index subscription_payments_recent
  on subscription_payments (coalesce(paid_at, created_at) desc, id desc);
-- What the sweep asks the gateway about.
create index subscription_payments_open on subscription_payments (created_at)
  where status = 'created';

-- What an owner was told of the subscription, once each: what, and of which end or month.
create table subscription_notices (
  user_subscription_id uuid not null references user_subscriptions (id) on delete cascade,
  notice text not null,
  about text not null,
  told_at timestamptz not null default now(),
  primary key (user_subscription_id, notice, about)
);

-- An impersonation ends with the operator's session that it was begun in, and with the operator.
alter table refresh_tokens add column impersonator_family_id uuid;
create index refresh_tokens_impersonator_family on refresh_tokens (impersonator_family_id)
  where impersonator_family_id is not null;
create index refresh_tokens_impersonator on refresh_tokens (impersonator_id)
  where impersonator_id is not null;

-- Operators look for a person by a part of the name or of the e-mail.
create index users_name_search on users using gin (lower(name) gin_trgm_ops);
create index users_email_search on users using gin (lower(email) gin_trgm_ops);
-- The list of users, the newest first, and how many came each day.
create index users_created on users (created_at);

-- Until when a deletion that runs keeps the store's doors shut; one that died lets it run out.
alter table stores add column shut_until timestamptz;
-- Operators look for a store by any part of its name or address, and sort stores by name.
create index stores_search on stores using gin (lower(name) gin_trgm_ops, slug gin_trgm_ops);
create index stores_name on stores (lower(name), id);

-- The operator by name, as of then: the entry outlives the account.
alter table order_events add column impersonator_name text;

-- How many orders came each day, in all stores, counted every few seconds. Each order pays with an
-- entry at the index's end, the cheapest there is; a BRIN index would be spoilt by updated rows.
-- By day, not by moment: a plain one would be taken for a store's own list, over all stores.
create index orders_day on orders (((created_at at time zone 'UTC')::date));
${removals(FORGETTING)}

-- Where a deleted message finds its drafts: those that are there serve some of them only.
create index draft_orders_of_message on draft_orders (owner_id, message_id);
-- System Health: drafts that were read with doubt, and how drafts ended that became no order.
create index draft_orders_parse_errors on draft_orders (created_at desc, id desc)
  where parse_errors <> '[]';
create index draft_orders_ended on draft_orders (status, resolved_at)
  where status in ('expired', 'rejected');

alter table notifications
  drop constraint notifications_event_check,
  add constraint notifications_event_check check (event in (${EVENTS_BEFORE}, ${NEW_EVENTS}));
-- System Health counts what was sent every few seconds. Nearly every row is in it, at 7 bytes each:
-- without it the whole table, some hundred times as large, would be read each time.
create index notifications_sent on notifications (owner_id) where status = 'sent';
-- The few that did not go out: the newest of all, and those of one store.
create index notifications_failed on notifications (created_at desc, id desc)
  where status = 'failed';
create index notifications_failed_of_store on notifications (owner_id, created_at desc)
  where status = 'failed';
-- Stores whose gateway refuses their keys.
create index notifications_gateway_refused on notifications (owner_id, created_at desc)
  where event = 'gateway_refused';

-- Webhooks of the gateway that nobody could verify: none, where a secret is set.
create index webhook_events_unverified on webhook_events (received_at desc)
  where source = 'gateway' and verified is not true;
`);

export const down = (knex: Knex) =>
  knex.raw(`
drop index webhook_events_unverified;

drop index notifications_gateway_refused;
drop index notifications_failed_of_store;
drop index notifications_failed;
drop index notifications_sent;
delete from notifications where event in (${NEW_EVENTS});
alter table notifications
  drop constraint notifications_event_check,
  add constraint notifications_event_check check (event in (${EVENTS_BEFORE}));

drop index draft_orders_ended;
drop index draft_orders_parse_errors;
drop index draft_orders_of_message;

${removals('')}
drop index orders_day;
alter table order_events drop column impersonator_name;

drop index stores_name;
drop index stores_search;
alter table stores drop column shut_until;

drop index users_created;
drop index users_email_search;
drop index users_name_search;

drop index refresh_tokens_impersonator;
alter table refresh_tokens drop column impersonator_family_id;

drop table subscription_notices;
drop table subscription_payments;
drop index subscription_events_ended;
drop index subscription_events_subscription;
create index subscription_events_subscription on subscription_events (user_subscription_id, created_at);
alter table user_subscriptions
  drop column next_from, drop column cancel_at_period_end, drop column next_plan_slug, drop column next_billing_cycle;

drop table platform_alerts;
drop table health_parts;
drop table audit_events;
drop function refuse_audit_change();
`);
