import type { Knex } from 'knex';

/** The events that notices told of before. */
const EVENTS_BEFORE = `
  'order_placed', 'order_confirmed', 'order_shipped', 'order_delivered', 'order_cancelled',
  'order_refunded', 'cod_ask', 'cod_answered', 'cancel_requested', 'delivery_failed',
  'parcel_returned', 'stock_short', 'low_stock', 'payment_attention', 'gateway_refused'`;

export const up = (knex: Knex) =>
  knex.raw(`
alter table channel_connections
  -- How the number or page stands at the provider, as far as its events told.
  add column state text not null default 'good' check (state in ('good', 'warned', 'blocked')),
  -- What is wrong, in words for the seller; empty while all is good.
  add column state_reason text not null default '',
  add column state_since timestamptz,
  -- What was told of each of account, review, quality … and when: the state is the worst of them,
  -- and an older event does not undo a newer one.
  add column told jsonb not null default '{}',
  -- Review and verification of the business, and what the provider thinks of the number.
  add column review text not null default '',
  add column verification text not null default '',
  add column quality text not null default '',
  add column display_name text not null default '',
  add column display_number text not null default '';
-- Events about an account name no number.
create index channel_connections_account on channel_connections (account_id);

-- A message text that the provider has to approve before it may be sent.
create table message_templates (
  owner_id uuid not null references users (id) on delete cascade,
  account_id text not null check (length(account_id) <= 100),
  external_id text not null check (length(external_id) <= 100),
  name text not null default '',
  language text not null default '',
  -- The provider's own word: it has more than we know.
  status text not null default '',
  reason text not null default '',
  told_at timestamptz not null,
  updated_at timestamptz not null default now(),
  primary key (owner_id, account_id, external_id)
);

-- A shopper's thread with a store on one channel. The phone may never be known.
create table conversations (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  channel text not null check (channel in ('chat', 'social')),
  -- The provider's lasting id of the shopper; without one, what it called the shopper by.
  channel_user_id text not null check (length(channel_user_id) between 1 and 200),
  -- Chat: the number by which the provider knows the shopper, which a typed one may differ from.
  wa_id text check (length(wa_id) <= 100),
  -- E.164.
  phone text,
  name text not null default '',
  username text not null default '',
  -- The number or page that the shopper wrote to last: answers go out from there.
  connection_id uuid,
  -- The last time that the shopper wrote, by the provider's clock: answers are free for a day.
  last_inbound_at timestamptz,
  last_message_at timestamptz not null default now(),
  last_text text not null default '',
  -- What came in and nobody has seen.
  unread integer not null default 0 check (unread >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (owner_id, id),
  foreign key (owner_id, connection_id) references channel_connections (owner_id, id)
    on delete set null (connection_id)
);
create unique index conversations_shopper on conversations (owner_id, channel, channel_user_id);
create unique index conversations_wa_id on conversations (owner_id, channel, wa_id) where wa_id is not null;
create index conversations_recent on conversations (owner_id, last_message_at desc, id desc);
create index conversations_unread on conversations (owner_id, last_message_at desc, id desc) where unread > 0;
create index conversations_connection on conversations (owner_id, connection_id) where connection_id is not null;
create index conversations_phone on conversations (owner_id, phone) where phone is not null;

create table messages (
  owner_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  channel text not null check (channel in ('chat', 'social')),
  direction text not null check (direction in ('in', 'out')),
  -- The provider's id; null until it took one of ours.
  external_id text check (length(external_id) <= 512),
  -- The provider's own word, such as text, image or order.
  type text not null,
  text text not null default '',
  -- What else it brought: a catalog's order, a place, contacts, what it answers to.
  details jsonb not null default '{}',
  -- Ours: how far it has come, in the provider's word, and why it went no further.
  status text,
  status_error text,
  sent_by uuid,
  sent_by_name text not null default '',
  -- By the provider's clock.
  sent_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (owner_id, id),
  foreign key (owner_id, conversation_id) references conversations (owner_id, id) on delete cascade
);
create unique index messages_external on messages (owner_id, channel, external_id) where external_id is not null;
create index messages_thread on messages (owner_id, conversation_id, sent_at desc, id desc);

-- A picture, voice or file of a message. The provider keeps it for a short time only.
create table message_media (
  owner_id uuid not null,
  id uuid not null,
  message_id uuid not null,
  position integer not null default 0,
  -- image, voice, audio, video, document, sticker.
  kind text not null,
  mime_type text not null default '',
  file_name text not null default '',
  -- Where the provider has it: an id of its own, or an address.
  provider_media_id text,
  url text,
  bytes bigint,
  state text not null default 'waiting' check (state in ('waiting', 'stored', 'failed')),
  error text,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (owner_id, id),
  foreign key (owner_id, message_id) references messages (owner_id, id) on delete cascade
);
create index message_media_message on message_media (owner_id, message_id, position);

create table draft_orders (
  owner_id uuid not null,
  id uuid not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'expired')),
  channel text not null check (channel in ('chat', 'social')),
  conversation_id uuid not null,
  -- The message that it began with: one message makes one draft.
  message_id uuid not null,
  -- What a person made of it beside: a part that was split off, or a new one for one that ended.
  origin text not null default 'message' check (origin in ('message', 'split', 'again')),
  -- Every message that it was read from, in order; words are marked by their place in this list.
  message_ids uuid[] not null,
  -- The text of those that ordered, as they were written.
  message_text text not null default '',
  -- What is known of the customer so far, as an order takes it; any part may be missing.
  customer jsonb not null default '{}',
  customer_spans jsonb not null default '{}',
  notes text not null default '',
  payment_method text not null default 'unpaid' check (payment_method in ('cod', 'unpaid')),
  confidence real not null default 0 check (confidence between 0 and 1),
  parse_errors jsonb not null default '[]',
  -- Words for what the store does not sell.
  unmatched jsonb not null default '[]',
  -- Parts that a person has to answer, and parts that one should look at.
  unknowns integer not null default 0,
  checks integer not null default 0,
  -- Parts of the customer that a person has filled in or looked at: no later message changes them.
  settled_fields text[] not null default '{}',
  -- When a person changed its lines: later messages no longer replace them, they add to them.
  edited_at timestamptz,
  -- Goes up with every change, so that two who edit at once see it.
  version integer not null default 1,
  order_id uuid,
  reject_reason text,
  resolved_by uuid,
  resolved_by_name text not null default '',
  resolved_at timestamptz,
  -- Who looks at it just now.
  viewed_by uuid,
  viewed_by_name text not null default '',
  viewed_at timestamptz,
  -- When a message last added to it.
  last_message_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (owner_id, id),
  foreign key (owner_id, conversation_id) references conversations (owner_id, id) on delete cascade,
  foreign key (owner_id, message_id) references messages (owner_id, id) on delete cascade,
  foreign key (owner_id, order_id) references orders (owner_id, id),
  check ((status = 'approved') = (order_id is not null))
);
create unique index draft_orders_message on draft_orders (owner_id, message_id) where origin = 'message';
create unique index draft_orders_waiting on draft_orders (owner_id, message_id)
  where status = 'pending' and origin <> 'split';
create unique index draft_orders_order on draft_orders (owner_id, order_id) where order_id is not null;
create index draft_orders_conversation on draft_orders (owner_id, conversation_id, last_message_at desc);
create index draft_orders_recent on draft_orders (owner_id, status, created_at desc, id desc);
create index draft_orders_all on draft_orders (owner_id, created_at desc, id desc);
create index draft_orders_expiring on draft_orders (expires_at) where status = 'pending';
create index draft_orders_aging on draft_orders (created_at) where status = 'pending';

create table draft_order_items (
  owner_id uuid not null,
  id uuid not null,
  draft_order_id uuid not null,
  position integer not null,
  product_id uuid not null,
  -- Null: the shopper did not say which.
  variant_id uuid,
  product_name text not null,
  variant_name text not null default '',
  sku text,
  quantity integer not null check (quantity between 1 and 9999),
  -- As the catalog had it when it was read; an order takes the price of its own time.
  unit_price_minor bigint not null check (unit_price_minor >= 0),
  confidence real not null check (confidence between 0 and 1),
  -- How sure of product, variant and quantity.
  parts jsonb not null default '{}',
  spans jsonb not null default '[]',
  source_text text not null default '',
  alternatives jsonb not null default '[]',
  -- Whether a person has looked at what was unsure.
  settled boolean not null default false,
  primary key (owner_id, id),
  foreign key (owner_id, draft_order_id) references draft_orders (owner_id, id) on delete cascade
);
create index draft_order_items_draft on draft_order_items (owner_id, draft_order_id, position);

-- Messages that became an order at once: neither is made of one twice, and what is said after them
-- begins anew.
create table direct_orders (
  owner_id uuid not null,
  message_id uuid not null,
  conversation_id uuid not null,
  order_id uuid not null,
  -- When the message was sent.
  last_message_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (owner_id, message_id),
  foreign key (owner_id, conversation_id) references conversations (owner_id, id) on delete cascade,
  foreign key (owner_id, message_id) references messages (owner_id, id) on delete cascade,
  foreign key (owner_id, order_id) references orders (owner_id, id) on delete cascade
);
create unique index direct_orders_order on direct_orders (owner_id, order_id);
create index direct_orders_conversation on direct_orders (owner_id, conversation_id, last_message_at desc);

alter table orders
  add foreign key (owner_id, draft_order_id) references draft_orders (owner_id, id)
    deferrable initially deferred;

alter table notifications
  drop constraint notifications_event_check,
  add constraint notifications_event_check check (event in (${EVENTS_BEFORE},
    'draft_new', 'channel_trouble')),
  -- The draft that it asks the seller to look at.
  add column draft_order_id uuid,
  add foreign key (owner_id, draft_order_id) references draft_orders (owner_id, id) on delete cascade;
-- The desk asks for them with each of its pages, and hardly ever is there one.
create index webhook_events_broken on webhook_events (owner_id, received_at desc, id desc)
  where state in ('failed', 'dead');
create index notifications_draft on notifications (owner_id, draft_order_id) where draft_order_id is not null;
`);

export const down = (knex: Knex) =>
  knex.raw(`
delete from notifications where event in ('draft_new', 'channel_trouble');
alter table notifications
  drop constraint notifications_event_check,
  drop column draft_order_id,
  add constraint notifications_event_check check (event in (${EVENTS_BEFORE}));
alter table orders drop constraint orders_owner_id_draft_order_id_fkey;
drop index webhook_events_broken;
drop table direct_orders;
drop table draft_order_items;
drop table draft_orders;
drop table message_media;
drop table messages;
drop table conversations;
drop table message_templates;
drop index channel_connections_account;
alter table channel_connections
  drop column display_number, drop column display_name, drop column quality,
  drop column verification, drop column review, drop column told,
  drop column state_since, drop column state_reason, drop column state;
`);
