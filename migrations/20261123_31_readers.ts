import type { Knex } from 'knex';

export const up = (knex: Knex) =>
  knex.raw(`
alter table draft_orders
  -- Who read its lines last.
  add column reader text not null default 'built-in',
  -- Other whole readings of the same messages, likeliest first.
  add column alternatives jsonb not null default '[]',
  add constraint draft_orders_reader_check check (reader in ('built-in', 'model')) not valid;
alter table draft_orders validate constraint draft_orders_reader_check;
`);

export const down = (knex: Knex) =>
  knex.raw('alter table draft_orders drop column reader, drop column alternatives;');
