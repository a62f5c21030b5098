import type { Knex } from 'knex';

export const up = (knex: Knex) =>
  knex.raw(`
alter table stores
  -- Prefix of invoice numbers, footer line, size of labels.
  add column paper_settings jsonb not null default '{}',
  add column logo_key text;

-- Locked while an invoice is written, so that numbers run without gaps.
create table invoice_counters (
  owner_id uuid primary key references users (id) on delete cascade,
  last_number bigint not null check (last_number >= 0)
);

-- One a order, for ever: an edited order keeps its number.
create table invoices (
  owner_id uuid not null,
  order_id uuid not null,
  number bigint not null,
  -- As printed, with the prefix of the day it was given.
  number_text text not null,
  issued_at timestamptz not null default now(),
  primary key (owner_id, order_id),
  constraint invoices_number unique (owner_id, number),
  foreign key (owner_id, order_id) references orders (owner_id, id) on delete cascade
);

-- A PDF that the worker makes: papers of one or many orders in one file.
create table papers (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  kinds text[] not null check (kinds <@ array['invoice', 'packing_slip', 'label', 'label_four', 'pick_list'])
    check (cardinality(kinds) > 0),
  order_ids uuid[] not null check (cardinality(order_ids) between 1 and 1000),
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  file_key text,
  page_count integer,
  error text,
  -- Orders that are not in the file, each with the reason.
  left_out jsonb not null default '[]',
  -- Set when this is the file behind one order's invoice or label address: whose it is, and a
  -- hash of all that it shows, so that a changed order gets a new file.
  order_id uuid,
  fingerprint text,
  actor jsonb not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (owner_id, id)
);
create index papers_order on papers (owner_id, order_id, created_at desc) where order_id is not null;
create index papers_recent on papers (owner_id, created_at desc);
create index papers_age on papers (created_at);
`);

export const down = (knex: Knex) =>
  knex.raw(`
drop table papers;
drop table invoices;
drop table invoice_counters;
alter table stores drop column paper_settings, drop column logo_key;
`);
