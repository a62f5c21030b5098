import type { Knex } from 'knex';

export const up = (knex: Knex) =>
  knex.raw(`
alter table orders
  -- Where it goes, as the list filters by it.
  add column area text generated always as (lower(btrim(customer #>> '{address,city}'))) stored,
  -- Null: the shopper was not asked whether the cash order is meant.
  add column cod_answer text check (cod_answer in ('asked', 'confirmed', 'refused')),
  add column cod_asked_at timestamptz,
  add column cod_answered_at timestamptz,
  -- What the shopper typed at checkout; false once the seller has changed it: theirs are private.
  add column notes_by_shopper boolean not null default false,
  -- The shopper asks for the order to be cancelled; the seller decides.
  add column cancel_requested_at timestamptz;
create index orders_area on orders (owner_id, area, created_at desc) where area is not null;

create table order_tags (
  owner_id uuid not null,
  order_id uuid not null,
  tag text not null check (tag <> '' and length(tag) <= 40),
  primary key (owner_id, order_id, tag),
  foreign key (owner_id, order_id) references orders (owner_id, id) on delete cascade
);
create index order_tags_tag on order_tags (owner_id, tag, order_id);

-- The filters of the orders list under a name of the seller's.
create table saved_views (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  name text not null check (name <> '' and length(name) <= 60),
  query text not null check (length(query) <= 1000),
  created_at timestamptz not null default now(),
  primary key (owner_id, id),
  constraint saved_views_name unique (owner_id, name)
);

-- One change for many orders, done by a job; the rows beside say how it went for each.
create table bulk_actions (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  action text not null check (action in ('move', 'cancel', 'add_tag', 'remove_tag', 'undo')),
  params jsonb not null default '{}',
  actor jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  undone_at timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (owner_id, id)
);
create index bulk_actions_recent on bulk_actions (owner_id, created_at desc);

create table bulk_action_items (
  owner_id uuid not null,
  bulk_action_id uuid not null,
  order_id uuid not null,
  position integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'undone')),
  code text,
  message text,
  -- What undoing goes back to.
  before jsonb,
  primary key (owner_id, bulk_action_id, order_id),
  foreign key (owner_id, bulk_action_id) references bulk_actions (owner_id, id) on delete cascade,
  foreign key (owner_id, order_id) references orders (owner_id, id) on delete cascade
);
create index bulk_action_items_state on bulk_action_items (owner_id, bulk_action_id, state, position);
create index bulk_action_items_order on bulk_action_items (owner_id, order_id);
`);

export const down = (knex: Knex) =>
  knex.raw(`
drop table bulk_action_items;
drop table bulk_actions;
drop table saved_views;
drop table order_tags;
alter table orders drop column area, drop column cod_answer, drop column cod_asked_at,
  drop column cod_answered_at, drop column notes_by_shopper, drop column cancel_requested_at;
`);
