import type { Knex } from 'knex';

export const up = (knex: Knex) =>
  knex.raw(`
create table plans (
  slug text primary key check (slug in ('free', 'starter', 'growth', 'scale')),
  name text not null,
  currency text not null,
  monthly_price_minor bigint not null check (monthly_price_minor >= 0),
  yearly_price_minor bigint not null check (yearly_price_minor >= 0),
  order_cap integer check (order_cap > 0),
  position integer not null
);
insert into plans (slug, name, currency, monthly_price_minor, yearly_price_minor, order_cap, position) values
  ('free', 'Free', 'INR', 0, 0, 50, 1),
  ('starter', 'Starter', 'INR', 49900, 499000, 300, 2),
  ('growth', 'Growth', 'INR', 149900, 1499000, 2000, 3),
  ('scale', 'Scale', 'INR', 499900, 4999000, null, 4);

create table users (
  id uuid primary key,
  role text not null check (role in ('SUPER_ADMIN', 'OWNER', 'STAFF')),
  name text not null check (name <> ''),
  email text not null,
  password_hash text not null check (password_hash like '$argon2id$%'),
  is_active boolean not null default true,
  -- The tenant key. An owner's is its own id; a super admin stands outside the tenant graph.
  owner_id uuid references users (id) on delete cascade,
  preferences jsonb not null default '{}',
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_owner_by_role check (
    case role when 'SUPER_ADMIN' then owner_id is null
              when 'OWNER' then owner_id = id
              else owner_id is not null and owner_id <> id end)
);
create unique index users_email on users (lower(email));
create index users_owner on users (owner_id, created_at);

create table refresh_tokens (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  family_id uuid not null,
  token_hash bytea not null unique,
  impersonator_id uuid references users (id) on delete cascade,
  user_agent text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  rotated_at timestamptz,
  revoked_at timestamptz
);
create index refresh_tokens_user on refresh_tokens (user_id, created_at);
create index refresh_tokens_family on refresh_tokens (family_id);
create index refresh_tokens_revoked on refresh_tokens (family_id) where revoked_at is not null;
create index refresh_tokens_expiry on refresh_tokens (expires_at);

create table stores (
  id uuid primary key,
  owner_id uuid not null unique references users (id) on delete cascade,
  name text not null check (name <> ''),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  is_active boolean not null default true,
  currency text not null default 'INR' check (currency ~ '^[A-Z]{3}$'),
  country text not null default 'IN' check (country ~ '^[A-Z]{2}$'),
  time_zone text not null default 'Asia/Kolkata',
  language text not null default 'en',
  description text not null default '',
  contact jsonb not null default '{}',
  tax_id text,
  chat_order_mode text not null default 'draft' check (chat_order_mode in ('draft', 'direct')),
  payment_settings jsonb not null default '{}',
  courier_settings jsonb not null default '{}',
  cod_enabled boolean not null default true,
  online_enabled boolean not null default false,
  cod_max_amount_minor bigint check (cod_max_amount_minor > 0),
  cod_fee_minor bigint not null default 0 check (cod_fee_minor >= 0),
  shipping_fee_minor bigint not null default 0 check (shipping_fee_minor >= 0),
  free_shipping_above_minor bigint check (free_shipping_above_minor > 0),
  -- Goes up with every change that a shopper can see; caches of the public catalog follow it.
  catalog_version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index stores_created on stores (created_at);

-- Every address that a store has or had: links to the old ones go on working, and nobody else gets
-- them. Deferred, so that an address is claimed before its store is written.
create table store_slugs (
  slug text primary key,
  store_id uuid not null references stores (id) on delete cascade deferrable initially deferred,
  created_at timestamptz not null default now()
);
create index store_slugs_store on store_slugs (store_id);

create table user_subscriptions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  plan_slug text not null references plans (slug),
  status text not null check (status in ('trial', 'active', 'past_due', 'cancelled', 'expired')),
  billing_cycle text not null check (billing_cycle in ('monthly', 'yearly')),
  trial_ends_at timestamptz,
  current_period_end timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index user_subscriptions_user on user_subscriptions (user_id, created_at desc);
create index user_subscriptions_end on user_subscriptions (status, current_period_end);

create table subscription_events (
  id uuid primary key,
  user_subscription_id uuid not null references user_subscriptions (id) on delete cascade,
  from_status text check (from_status in ('trial', 'active', 'past_due', 'cancelled', 'expired')),
  to_status text not null check (to_status in ('trial', 'active', 'past_due', 'cancelled', 'expired')),
  plan_slug text not null references plans (slug),
  billing_cycle text not null check (billing_cycle in ('monthly', 'yearly')),
  created_at timestamptz not null default now()
);
create index subscription_events_subscription on subscription_events (user_subscription_id, created_at);

create table platform_settings (
  only_row boolean primary key default true check (only_row),
  maintenance_mode boolean not null default false,
  inactive_stores text not null default 'serve' check (inactive_stores in ('serve', 'close')),
  order_cap text not null default 'count' check (order_cap in ('count', 'enforce')),
  require_known_payment boolean not null default false,
  webhook_retention_days integer not null default 30 check (webhook_retention_days >= 8),
  updated_at timestamptz not null default now()
);
insert into platform_settings default values;
`);

export const down = (knex: Knex) =>
  knex.raw(`
drop table platform_settings;
drop table subscription_events;
drop table user_subscriptions;
drop table store_slugs;
drop table stores;
drop table refresh_tokens;
drop table users;
drop table plans;
`);
