import type { Knex } from 'knex';

/** The events that notices told of before. */
const EVENTS_BEFORE = `
  'order_placed', 'order_confirmed', 'order_shipped', 'order_delivered', 'order_cancelled',
  'order_refunded', 'cod_ask', 'cod_answered', 'cancel_requested', 'delivery_failed',
  'parcel_returned', 'stock_short', 'low_stock'`;

export const up = (knex: Knex) =>
  knex.raw(`
alter table payment_transactions
  -- The unguessable part of the address where the shopper sees what became of the payment.
  add column public_token text,
  -- The gateway's public name of the account that the money went to.
  add column account_key_id text,
  add column captured_at timestamptz,
  -- When the gateway's own interface, not only a signature, said that the money is there.
  add column confirmed_at timestamptz,
  -- When the gateway is asked about it next, and how often it was; null: no more.
  add column next_check_at timestamptz,
  add column checks integer not null default 0,
  -- Why the seller has to decide; null: nothing to decide.
  add column attention text generated always as (
    case
      when metadata -> 'closed' is not null then null
      when metadata -> 'refundFailed' = 'true' then 'refund_failed'
      when metadata -> 'needsRefund' = 'true' then 'needs_refund'
      when metadata -> 'mismatch' is not null then 'amount_mismatch'
      when metadata -> 'needsOrderCreation' = 'true' then 'captured_without_order'
    end) stored check (attention in (
      'captured_without_order', 'needs_refund', 'amount_mismatch', 'refund_failed'));
create unique index payment_transactions_public_token
  on payment_transactions (owner_id, public_token) where public_token is not null;
create index payment_transactions_attention
  on payment_transactions (owner_id, created_at desc, id desc) where attention is not null;
create index payment_transactions_next_check
  on payment_transactions (next_check_at) where next_check_at is not null;
-- What came in without an order is listed, too.
drop index payment_transactions_recent;
create index payment_transactions_recent on payment_transactions (owner_id, created_at desc, id desc)
  where status in ('captured', 'refunded', 'partially_refunded');
-- What nobody ever paid is forgotten after a while.
create index payment_transactions_unpaid
  on payment_transactions (created_at) where order_id is null and status in ('created', 'failed');

alter table refunds
  -- A payment that never became an order is given back, too.
  alter column order_id drop not null,
  add constraint refunds_of_something check (order_id is not null or payment_transaction_id is not null),
  -- Who gives it back: by hand, or the gateway that took it.
  add column provider text not null default 'manual',
  add column provider_refund_id text,
  -- Goes up when a person tries again what the gateway has refused: part of the idempotency key.
  add column tries integer not null default 0,
  -- Calls to the gateway since then, when the next one is due, and until when a process is at it.
  add column attempts integer not null default 0,
  add column next_attempt_at timestamptz,
  add column leased_until timestamptz,
  add column done_at timestamptz,
  -- Whether the shopper hears of it once it is done.
  add column tells_customer boolean not null default true;
create unique index refunds_provider_refund
  on refunds (provider, provider_refund_id) where provider_refund_id is not null;
create index refunds_due on refunds (next_attempt_at) where status = 'requested';
-- What failed is found by its payment.
drop index refunds_failed;

alter table notifications
  drop constraint notifications_event_check,
  add constraint notifications_event_check check (event in (${EVENTS_BEFORE},
    'payment_attention', 'gateway_refused')),
  -- The payment that it asks the seller to decide about: it goes when that is settled.
  add column payment_transaction_id uuid,
  add foreign key (owner_id, payment_transaction_id)
    references payment_transactions (owner_id, id) on delete cascade;
create index notifications_payment on notifications (owner_id, payment_transaction_id)
  where payment_transaction_id is not null;

-- What providers have told us: kept before it is handled, so that nothing is lost. The platform's
-- own table: whose store it is about is known after a look, or never.
create table webhook_events (
  id uuid primary key,
  source text not null check (source in ('chat', 'social', 'gateway')),
  -- The provider's own name of the event, or ours for one without.
  external_id text not null check (length(external_id) <= 512),
  owner_id uuid references users (id) on delete cascade,
  event text not null,
  -- Null: nothing to verify it with.
  verified boolean,
  payload jsonb not null,
  state text not null check (state in ('processing', 'processed', 'failed', 'dead')),
  attempts integer not null default 0,
  error text,
  received_at timestamptz not null default now(),
  leased_until timestamptz,
  next_attempt_at timestamptz,
  handled_at timestamptz
);
create unique index webhook_events_external on webhook_events (source, external_id);
create index webhook_events_due on webhook_events (next_attempt_at) where state in ('processing', 'failed');
create index webhook_events_dead on webhook_events (received_at desc) where state = 'dead';
create index webhook_events_owner on webhook_events (owner_id, source, received_at desc) where owner_id is not null;
create index webhook_events_age on webhook_events (received_at);
`);

export const down = (knex: Knex) =>
  knex.raw(`
drop table webhook_events;
delete from notifications where event in ('payment_attention', 'gateway_refused');
alter table notifications
  drop constraint notifications_event_check,
  drop column payment_transaction_id,
  add constraint notifications_event_check check (event in (${EVENTS_BEFORE}));
delete from refunds where order_id is null;
create index refunds_failed on refunds (owner_id, created_at desc, id desc) where status = 'failed';
alter table refunds
  drop column tells_customer,
  drop column done_at,
  drop column leased_until,
  drop column next_attempt_at,
  drop column attempts,
  drop column tries,
  drop column provider_refund_id,
  drop column provider,
  drop constraint refunds_of_something,
  alter column order_id set not null;
drop index payment_transactions_unpaid;
drop index payment_transactions_recent;
create index payment_transactions_recent on payment_transactions (owner_id, created_at desc, id desc)
  where order_id is not null and status in ('captured', 'refunded', 'partially_refunded');
alter table payment_transactions
  drop column attention,
  drop column checks,
  drop column next_check_at,
  drop column confirmed_at,
  drop column captured_at,
  drop column account_key_id,
  drop column public_token;
`);
