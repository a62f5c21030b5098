import type { Knex } from 'knex';

/**
 * Where a store delivers, and for how much: its areas in their order, with their options, as one
 * document a store. A quote needs all of them, and processes keep them by their version, which the
 * store's row has; a row for each of 30,000 postal codes would be read for nothing else.
 */
export const up = (knex: Knex) =>
  knex.raw(`
create table delivery_areas (
  owner_id uuid not null primary key references users (id) on delete cascade,
  version integer not null check (version > 0),
  areas jsonb not null check (jsonb_typeof(areas) = 'array' and jsonb_array_length(areas) <= 50),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The version of its areas; 0: it has none, and its one fee counts.
alter table stores add column delivery_version integer not null default 0
  check (delivery_version >= 0);

-- How it was sold to go: name, kind, days, price. Null: before there were areas, or without any.
alter table orders add column delivery jsonb check (jsonb_typeof(delivery) = 'object');

alter table draft_orders
  -- The option that a person chose; null: none, so that the only one is taken.
  add column delivery_option_id uuid,
  -- The price that a person set instead; null: the option's.
  add column delivery_minor bigint check (delivery_minor between 0 and 1000000000000);

-- What a charge by weight would count as nothing.
create index product_variants_unweighed on product_variants (owner_id)
 where active and weight_grams is null;
`);

export const down = (knex: Knex) =>
  knex.raw(`
drop index product_variants_unweighed;
alter table draft_orders drop column delivery_option_id, drop column delivery_minor;
alter table orders drop column delivery;
alter table stores drop column delivery_version;
drop table delivery_areas;
`);
