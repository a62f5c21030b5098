import type { Knex } from 'knex';

export const up = (knex: Knex) =>
  knex.raw(`
create table fulfillments (
  owner_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  courier text,
  awb text check (awb <> ''),
  tracking_url text,
  label_url text,
  -- Null until something is known of the parcel.
  parcel_state text check (parcel_state in (
    'awaiting_scan', 'in_transit', 'out_for_delivery', 'delivered', 'attention', 'returning',
    'returned', 'lost', 'cancelled')),
  -- The courier's own word for it.
  parcel_label text,
  eta timestamptz,
  last_scan_at timestamptz,
  delivered_at timestamptz,
  -- When the aggregator was last asked and answered, and when it is asked next; null: never again.
  polled_at timestamptz,
  next_poll_at timestamptz,
  poll_failures integer not null default 0 check (poll_failures >= 0),
  poll_error text,
  -- What came back was looked at: restocked or left.
  return_settled_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (owner_id, id),
  foreign key (owner_id, order_id) references orders (owner_id, id) on delete cascade
);
create index fulfillments_order on fulfillments (owner_id, order_id);
create index fulfillments_awb on fulfillments (owner_id, awb) where awb is not null;
create index fulfillments_state on fulfillments (owner_id, parcel_state, created_at desc) where cancelled_at is null;
-- Of every store: the poller takes what is due.
create index fulfillments_due on fulfillments (next_poll_at) where next_poll_at is not null;

create table fulfillment_items (
  owner_id uuid not null,
  fulfillment_id uuid not null,
  order_item_id uuid not null,
  quantity integer not null check (quantity between 1 and 9999),
  primary key (owner_id, fulfillment_id, order_item_id),
  foreign key (owner_id, fulfillment_id) references fulfillments (owner_id, id) on delete cascade,
  foreign key (owner_id, order_item_id) references order_items (owner_id, id) on delete cascade
);
create index fulfillment_items_item on fulfillment_items (owner_id, order_item_id);

create table parcel_scans (
  owner_id uuid not null,
  fulfillment_id uuid not null,
  at timestamptz not null,
  -- Of its time, words and place: the same scan is kept once however often it is told.
  fingerprint text not null,
  state text check (state in (
    'awaiting_scan', 'in_transit', 'out_for_delivery', 'delivered', 'attention', 'returning',
    'returned', 'lost', 'cancelled')),
  label text not null,
  location text not null default '',
  created_at timestamptz not null default now(),
  primary key (owner_id, fulfillment_id, fingerprint),
  foreign key (owner_id, fulfillment_id) references fulfillments (owner_id, id) on delete cascade
);
create index parcel_scans_time on parcel_scans (owner_id, fulfillment_id, at desc);

-- The aggregator's token of a store, sealed like its password, shared by all workers.
create table courier_tokens (
  owner_id uuid primary key references users (id) on delete cascade,
  sealed_token text,
  -- Of the credentials that it was given for.
  account text not null,
  expires_at timestamptz,
  -- In place of a token: these credentials were refused, and are not tried again.
  refused_at timestamptz,
  check ((sealed_token is null) = (refused_at is not null)),
  check ((sealed_token is null) = (expires_at is null))
);
`);

export const down = (knex: Knex) =>
  knex.raw(`
drop table courier_tokens;
drop table parcel_scans;
drop table fulfillment_items;
drop table fulfillments;
`);
