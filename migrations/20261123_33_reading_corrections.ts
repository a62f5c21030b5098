import type { Knex } from 'knex';

export const up = (knex: Knex) =>
  knex.raw(`
-- What sellers make of readings: examples of how their shoppers write.
create table reading_corrections (
  owner_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('line', 'not_an_order', 'missed')),
  draft_order_id uuid not null,
  -- Of the draft's line; of the draft itself where the whole message is meant.
  line_id uuid not null,
  -- The message that the draft began with.
  message_id uuid not null,
  -- The shopper's words of the line or the message, without names, numbers and addresses.
  words text not null,
  -- What they call the product, where another one was read or none; empty otherwise.
  name text not null default '',
  -- What was read, and what a person made of it; null: no such line.
  read jsonb,
  became jsonb,
  corrected_by uuid,
  corrected_by_name text not null,
  created_at timestamptz not null default now(),
  -- When a person wanted no other name of it.
  dismissed_at timestamptz,
  primary key (owner_id, id),
  unique (owner_id, draft_order_id, line_id),
  foreign key (owner_id, draft_order_id) references draft_orders (owner_id, id) on delete cascade,
  check (kind = 'line' or (read is null and became is null))
);
create index reading_corrections_recent on reading_corrections (owner_id, created_at desc, id desc);

-- Whether a person changed what was read of its lines.
alter table draft_orders add column corrected boolean not null default false;
create index draft_orders_decided on draft_orders (owner_id, resolved_at)
  where status in ('approved', 'rejected') and confidence >= 0.9;
`);

export const down = (knex: Knex) =>
  knex.raw(`
drop index draft_orders_decided;
alter table draft_orders drop column corrected;
drop table reading_corrections;
`);
