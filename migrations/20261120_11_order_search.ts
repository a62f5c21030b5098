import type { Knex } from 'knex';

/**
 * What keeps the orders list quick in a store of any size (docs/decisions/0017): words to search
 * by, led by the tenant; how many orders there are of each kind; one index that answers for every
 * filter. Triggers keep the first two, so that no way of writing an order can forget them.
 */
export const up = (knex: Knex) =>
  knex.raw(`
alter table orders
  -- What packing asks for beside the invoice.
  add column has_label boolean not null generated always as
    (label_url is not null or fulfillment_status <> 'unfulfilled') stored;

drop index orders_recent;
create index orders_recent on orders (owner_id, created_at desc, id desc)
  include (status, financial_status, fulfillment_status, payment_status, source, cod_answer, has_label, area, total_amount_minor);
-- Both entry states are one tab, and no index by state gives the two in one order.
create index orders_to_confirm on orders (owner_id, created_at desc, id desc) where status in ('new', 'pending');
create index orders_by_total on orders (owner_id, total_amount_minor, id);

drop index orders_search;
create table order_words (
  owner_id uuid not null references users (id) on delete cascade,
  word text collate "C" not null check (word <> ''),
  order_id uuid not null,
  primary key (owner_id, word, order_id)
);

create function order_words_add() returns trigger language plpgsql as $$
begin
  insert into order_words (owner_id, word, order_id)
  select o.owner_id, w.word, o.id from added o, string_to_table(o.search_text, ' ') as w (word)
   where w.word <> '' on conflict do nothing;
  return null;
end $$;
create trigger order_words_add after insert on orders
  referencing new table as added for each statement execute function order_words_add();

create function order_words_change() returns trigger language plpgsql as $$
begin
  delete from order_words where owner_id = old.owner_id and order_id = old.id
     and word = any (string_to_array(old.search_text, ' '));
  insert into order_words (owner_id, word, order_id)
  select new.owner_id, w.word, new.id from string_to_table(new.search_text, ' ') as w (word)
   where w.word <> '' on conflict do nothing;
  return null;
end $$;
create trigger order_words_change after update of search_text on orders for each row
  when (old.search_text is distinct from new.search_text) execute function order_words_change();

create function order_words_remove() returns trigger language plpgsql as $$
begin
  delete from order_words s using removed o
   where s.owner_id = o.owner_id and s.order_id = o.id
     and s.word = any (string_to_array(o.search_text, ' '))
     -- With the owner everything goes by itself.
     and exists (select 1 from users u where u.id = o.owner_id);
  return null;
end $$;
create trigger order_words_remove after delete on orders
  referencing old table as removed for each statement execute function order_words_remove();

-- Texts of before: the number, the name, the phone with its plus sign, the e-mail.
update orders set search_text = concat_ws(' ', search_text,
  '+' || right(substring(search_text from '\\+(\\d{11,})'), 10),
  '~' || reverse(substring(search_text from '\\+(\\d+)')));
insert into order_words (owner_id, word, order_id)
select o.owner_id, w.word, o.id from orders o, regexp_split_to_table(o.search_text, '\\s+') as w (word)
 where w.word <> '' on conflict do nothing;

-- The count of a kind is the sum of its rows. There are several, so that writers never wait for
-- each other: each takes one that nobody holds, or adds one.
create table order_counts (
  owner_id uuid not null references users (id) on delete cascade,
  status text not null,
  financial_status text not null,
  fulfillment_status text not null,
  payment_status text not null,
  source text not null,
  slot bigint not null generated always as identity,
  count bigint not null,
  primary key (owner_id, status, financial_status, fulfillment_status, payment_status, source, slot)
) with (fillfactor = 50);

create function order_counts_move(owner uuid, state text, money text, parcel text, payment text, origin text, delta bigint)
returns void language plpgsql as $$
declare free bigint;
begin
  select slot into free from order_counts c
   where c.owner_id = owner and c.status = state and c.financial_status = money
     and c.fulfillment_status = parcel and c.payment_status = payment and c.source = origin
   limit 1 for update skip locked;
  if found then
    update order_counts c set count = c.count + delta
     where c.owner_id = owner and c.status = state and c.financial_status = money
       and c.fulfillment_status = parcel and c.payment_status = payment and c.source = origin and c.slot = free;
  else
    insert into order_counts (owner_id, status, financial_status, fulfillment_status, payment_status, source, count)
    values (owner, state, money, parcel, payment, origin, delta);
  end if;
end $$;

create function order_counts_add() returns trigger language plpgsql as $$
begin
  perform order_counts_move(k.owner_id, k.status, k.financial_status, k.fulfillment_status, k.payment_status, k.source, k.count)
     from (select owner_id, status, financial_status, fulfillment_status, payment_status, source, count(*)
             from added group by 1, 2, 3, 4, 5, 6) k;
  return null;
end $$;
create trigger order_counts_add after insert on orders
  referencing new table as added for each statement execute function order_counts_add();

create function order_counts_change() returns trigger language plpgsql as $$
begin
  perform order_counts_move(old.owner_id, old.status, old.financial_status, old.fulfillment_status, old.payment_status, old.source, -1);
  perform order_counts_move(new.owner_id, new.status, new.financial_status, new.fulfillment_status, new.payment_status, new.source, 1);
  return null;
end $$;
create trigger order_counts_change
  after update of status, financial_status, fulfillment_status, payment_status, source on orders
  for each row
  when ((old.status, old.financial_status, old.fulfillment_status, old.payment_status, old.source)
    is distinct from (new.status, new.financial_status, new.fulfillment_status, new.payment_status, new.source))
  execute function order_counts_change();

create function order_counts_remove() returns trigger language plpgsql as $$
begin
  perform order_counts_move(k.owner_id, k.status, k.financial_status, k.fulfillment_status, k.payment_status, k.source, -k.count)
     from (select owner_id, status, financial_status, fulfillment_status, payment_status, source, count(*)
             from removed group by 1, 2, 3, 4, 5, 6) k
     -- With the owner everything goes by itself.
    where exists (select 1 from users u where u.id = k.owner_id);
  return null;
end $$;
create trigger order_counts_remove after delete on orders
  referencing old table as removed for each statement execute function order_counts_remove();

insert into order_counts (owner_id, status, financial_status, fulfillment_status, payment_status, source, count)
select owner_id, status, financial_status, fulfillment_status, payment_status, source, count(*)
  from orders group by 1, 2, 3, 4, 5, 6;
`);

export const down = (knex: Knex) =>
  knex.raw(`
drop trigger order_counts_remove on orders;
drop trigger order_counts_change on orders;
drop trigger order_counts_add on orders;
drop function order_counts_remove();
drop function order_counts_change();
drop function order_counts_add();
drop function order_counts_move(uuid, text, text, text, text, text, bigint);
drop table order_counts;
drop trigger order_words_remove on orders;
drop trigger order_words_change on orders;
drop trigger order_words_add on orders;
drop function order_words_remove();
drop function order_words_change();
drop function order_words_add();
drop table order_words;
create index orders_search on orders using gin (search_text gin_trgm_ops);
drop index orders_by_total;
drop index orders_to_confirm;
drop index orders_recent;
create index orders_recent on orders (owner_id, created_at desc, id desc);
alter table orders drop column has_label;
`);
