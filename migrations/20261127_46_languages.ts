import type { Knex } from 'knex';

/** Languages of shops, of products' texts and of orders (docs/decisions/0061). */
export const up = (knex: Knex) =>
  knex.raw(`
-- Besides the first one, which is that of "language".
alter table stores add column languages text[] not null default '{}';
-- The shopper's.
alter table orders add column language text;

create table product_translations (
  owner_id uuid not null,
  product_id uuid not null,
  language text not null check (language <> ''),
  name text not null check (name <> ''),
  -- Null: only the name is translated.
  description text,
  primary key (owner_id, product_id, language),
  foreign key (owner_id, product_id) references products (owner_id, id) on delete cascade
);
`);

export const down = (knex: Knex) =>
  knex.raw(`
drop table product_translations;
alter table orders drop column language;
alter table stores drop column languages;
`);
