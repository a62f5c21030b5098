import type { Knex } from 'knex';

export const up = (knex: Knex) =>
  knex.raw(`
alter table customers
  -- Null once the person has been erased, so that the number is free to come again.
  alter column phone drop not null,
  -- Cash orders that were refused at the door or never meant.
  add column refused_count integer not null default 0 check (refused_count >= 0),
  -- The entry that stands for this one: orders under this phone count there.
  add column merged_into uuid,
  add column merged_at timestamptz,
  add column merged_by text,
  add column erased_at timestamptz,
  add column search_text text generated always as
    (lower(name || ' ' || coalesce(phone, '') || ' ' || coalesce(email, ''))) stored,
  add foreign key (owner_id, merged_into) references customers (owner_id, id) on delete set null (merged_into),
  add constraint customers_erased check ((phone is null) = (erased_at is not null)),
  add constraint customers_not_merged_into_self check (merged_into <> id);
create index customers_merged on customers (owner_id, merged_into) where merged_into is not null;
drop index customers_recent;
-- The list in each of its orders; entries that stand for nobody any more are no part of it.
create index customers_recent on customers (owner_id, last_order_at desc nulls last, id desc)
  where merged_into is null and erased_at is null;
create index customers_spent on customers (owner_id, total_spent_minor desc, id desc)
  where merged_into is null and erased_at is null;
create index customers_orders on customers (owner_id, order_count desc, id desc)
  where merged_into is null and erased_at is null;
create index customers_name on customers (owner_id, lower(name), id)
  where merged_into is null and erased_at is null;
create index customers_refused on customers (owner_id, last_order_at desc nulls last, id desc) where refused_count > 0;
create index customers_no_cod on customers (owner_id, last_order_at desc nulls last, id desc) where no_cod;
create index customers_tagged on customers (owner_id, last_order_at desc nulls last, id desc) where tags <> '{}';
create index customers_search on customers using gin (search_text gin_trgm_ops);
-- Who may be the same person.
create index customers_email on customers (owner_id, lower(email)) where email is not null;
create index customers_number on customers (owner_id, right(phone, 7));

alter table orders
  -- When a shopper who had not answered was asked again.
  add column cod_reminded_at timestamptz,
  -- Among its customer's refusals: an order counts once, whoever finds out first.
  add column refusal_counted boolean not null default false;
create index orders_cod_waiting on orders (owner_id, cod_asked_at)
  where cod_answer = 'asked' and cod_reminded_at is null;
`);

export const down = (knex: Knex) =>
  knex.raw(`
drop index orders_cod_waiting;
alter table orders drop column refusal_counted, drop column cod_reminded_at;
drop index customers_number;
drop index customers_email;
drop index customers_search;
drop index customers_tagged;
drop index customers_no_cod;
drop index customers_refused;
drop index customers_name;
drop index customers_orders;
drop index customers_spent;
drop index customers_recent;
create index customers_recent on customers (owner_id, last_order_at desc);
drop index customers_merged;
delete from customers where erased_at is not null;
alter table customers drop column search_text, drop column erased_at, drop column merged_by,
  drop column merged_at, drop column merged_into, drop column refused_count,
  alter column phone set not null;
`);
