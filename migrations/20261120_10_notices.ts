import type { Knex } from 'knex';

export const up = (knex: Knex) =>
  knex.raw(`
alter table notifications
  drop constraint notifications_channel_check,
  add constraint notifications_channel_check check (channel in ('in_app', 'email', 'chat', 'push')),
  -- What it tells of, finer than its kind; null where nothing happened, such as a test.
  add column event text check (event in (
    'order_placed', 'order_confirmed', 'order_shipped', 'order_delivered', 'order_cancelled',
    'order_refunded', 'cod_ask', 'cod_answered', 'cancel_requested', 'delivery_failed',
    'parcel_returned', 'stock_short', 'low_stock')),
  add column audience text not null default 'seller' check (audience in ('seller', 'shopper')),
  -- Where it goes: an address or a phone number; null in the seller's own pages.
  add column recipient text,
  -- Until when whoever delivers it has it for themselves.
  add column leased_until timestamptz,
  add column next_attempt_at timestamptz,
  -- When the sweep last made a job for it.
  add column swept_at timestamptz,
  -- What whoever took it calls it.
  add column provider_id text,
  -- How often a person had it sent again.
  add column resends integer not null default 0;
-- What was sent outside is forgotten after a while.
create index notifications_age on notifications (created_at) where channel <> 'in_app';
create index notifications_due on notifications (next_attempt_at) where status = 'queued';
create index notifications_bell on notifications (owner_id, created_at desc, id desc)
  where channel = 'in_app' and audience = 'seller';

alter table stores
  -- Which event goes out on which channel, quiet hours, when stock is low.
  add column notification_settings jsonb not null default '{}';

-- A browser that shows notices of the store, by its address at the push service.
create table push_subscriptions (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  endpoint text not null check (length(endpoint) <= 2000),
  keys jsonb not null,
  device text not null default '',
  last_error text,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (owner_id, id)
);
create unique index push_subscriptions_endpoint on push_subscriptions (owner_id, md5(endpoint));
create index push_subscriptions_user on push_subscriptions (user_id);

-- A store's number or page at the message provider, with its own token.
create table channel_connections (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  channel text not null check (channel in ('chat', 'social')),
  -- The number that sends and receives; chat only.
  phone_number_id text check (length(phone_number_id) <= 100),
  -- Chat: the business account. Social: the page or profile.
  account_id text not null check (length(account_id) <= 100),
  -- Sealed.
  access_token text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (owner_id, id),
  check ((channel = 'chat') = (phone_number_id is not null))
);
create index channel_connections_of_store on channel_connections (owner_id, channel);
-- What arrives at a number or page is one store's.
create unique index channel_connections_number on channel_connections (phone_number_id)
  where channel = 'chat';
create unique index channel_connections_page on channel_connections (account_id)
  where channel = 'social';

alter table platform_settings
  -- The key pair by which push services know this installation; its private half is sealed.
  add column push_keys jsonb;

alter table product_variants
  -- When the seller was told that few are left; null again once there are enough.
  add column low_stock_told_at timestamptz;
`);

export const down = (knex: Knex) =>
  knex.raw(`
alter table product_variants drop column low_stock_told_at;
alter table platform_settings drop column push_keys;
drop table channel_connections;
drop table push_subscriptions;
alter table stores drop column notification_settings;
drop index notifications_bell;
drop index notifications_due;
drop index notifications_age;
alter table notifications drop column event, drop column audience, drop column recipient,
  drop column leased_until, drop column next_attempt_at, drop column swept_at,
  drop column provider_id, drop column resends;
-- The channel that it added.
delete from notifications where channel = 'push';
alter table notifications drop constraint notifications_channel_check,
  add constraint notifications_channel_check check (channel in ('in_app', 'email', 'chat'));
`);
