import type { Knex } from 'knex';

/** What each exported file has changed in stock so far, so that importing it twice adds nothing. */
export const up = (knex: Knex) =>
  knex.raw(`
create table imported_stock (
  owner_id uuid not null,
  variant_id uuid not null,
  -- The export that the row of the file came from.
  export_id uuid not null,
  -- Pieces: the stock that was imported minus the stock when exported.
  difference integer not null,
  primary key (owner_id, variant_id, export_id),
  foreign key (owner_id, variant_id) references product_variants (owner_id, id) on delete cascade
);
alter table product_imports add column stock_lines jsonb not null default '[]';
`);

export const down = (knex: Knex) =>
  knex.raw(`
alter table product_imports drop column stock_lines;
drop table imported_stock;
`);
