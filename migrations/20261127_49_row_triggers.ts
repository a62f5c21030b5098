import type { Knex } from 'knex';

const SHOWN = ['products', 'product_images', 'product_variants'];
const EVENTS = SHOWN.flatMap((table) =>
  ['insert', 'delete', ...(table === 'product_variants' ? [] : ['update'])].map(
    (event) => [table, event] as const,
  ),
);

/** Whoever deletes a whole tenant deletes its words and counts, too. */
const KEPT = `when (coalesce(current_setting('stallkeeper.forgets_tenant', true), '') <> 'yes')`;

/**
 * Triggers look at one row: a row's shard is all that they need (docs/decisions/0065). Orders come
 * first, then variants: the order in which changes lock them.
 */
export const up = (knex: Knex) =>
  knex.raw(`
drop trigger order_words_add on orders;
create or replace function order_words_add() returns trigger language plpgsql as $$
begin
  insert into order_words (owner_id, word, order_id)
  select new.owner_id, w.word, new.id from string_to_table(new.search_text, ' ') as w (word)
   where w.word <> '' on conflict do nothing;
  return null;
end $$;
create trigger order_words_add after insert on orders for each row execute function order_words_add();

drop trigger order_words_remove on orders;
create or replace function order_words_remove() returns trigger language plpgsql as $$
begin
  -- With the owner everything goes by itself.
  if exists (select from users where id = old.owner_id) then
    delete from order_words where owner_id = old.owner_id and order_id = old.id
       and word = any (string_to_array(old.search_text, ' '));
  end if;
  return null;
end $$;
create trigger order_words_remove after delete on orders for each row ${KEPT}
  execute function order_words_remove();

drop trigger order_counts_add on orders;
create or replace function order_counts_add() returns trigger language plpgsql as $$
begin
  perform order_counts_move(new.owner_id, new.status, new.financial_status, new.fulfillment_status, new.payment_status, new.source, 1);
  return null;
end $$;
create trigger order_counts_add after insert on orders for each row execute function order_counts_add();

drop trigger order_counts_remove on orders;
create or replace function order_counts_remove() returns trigger language plpgsql as $$
begin
  -- With the owner everything goes by itself.
  if exists (select from users where id = old.owner_id) then
    perform order_counts_move(old.owner_id, old.status, old.financial_status, old.fulfillment_status, old.payment_status, old.source, -1);
  end if;
  return null;
end $$;
create trigger order_counts_remove after delete on orders for each row ${KEPT}
  execute function order_counts_remove();

drop trigger orders_outgoing_add on orders;
create or replace function orders_outgoing_add() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook_endpoints e
                  where e.owner_id = new.owner_id and e.disabled_at is null) then
    return null;
  end if;
  perform add_outgoing_event(new.owner_id, 'order.created', new.id, outgoing_order(new));
  if new.financial_status = 'paid' then
    perform add_outgoing_event(new.owner_id, 'order.paid', new.id, outgoing_order(new));
  end if;
  return null;
end $$;
create trigger orders_outgoing_add after insert on orders for each row
  execute function orders_outgoing_add();

drop trigger draft_orders_outgoing_add on draft_orders;
create or replace function draft_orders_outgoing_add() returns trigger language plpgsql as $$
begin
  perform add_outgoing_event(new.owner_id, 'draft.created', new.id, jsonb_build_object(
    'id', new.id, 'channel', new.channel, 'conversationId', new.conversation_id,
    'unknowns', new.unknowns, 'checks', new.checks,
    'createdAt', to_char(new.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
  return null;
end $$;
create trigger draft_orders_outgoing_add after insert on draft_orders for each row
  execute function draft_orders_outgoing_add();

create or replace function note_catalog_change() returns trigger language plpgsql as $$
begin
  insert into catalog_changes (owner_id) values (coalesce(new.owner_id, old.owner_id))
  on conflict do nothing;
  return null;
end $$;
${EVENTS.map(
  ([table, event]) => `
drop trigger ${table}_noted_${event} on ${table};
create trigger ${table}_noted_${event} after ${event} on ${table} for each row
  execute function note_catalog_change();`,
).join('')}
drop function note_catalog_changes();
`);

const FORGETTING = `
  if current_setting('stallkeeper.forgets_tenant', true) = 'yes' then return null; end if;`;

export const down = (knex: Knex) =>
  knex.raw(`
drop trigger order_words_add on orders;
create or replace function order_words_add() returns trigger language plpgsql as $$
begin
  insert into order_words (owner_id, word, order_id)
  select o.owner_id, w.word, o.id from added o, string_to_table(o.search_text, ' ') as w (word)
   where w.word <> '' on conflict do nothing;
  return null;
end $$;
create trigger order_words_add after insert on orders
  referencing new table as added for each statement execute function order_words_add();

drop trigger order_words_remove on orders;
create or replace function order_words_remove() returns trigger language plpgsql as $$
begin${FORGETTING}
  delete from order_words s using removed o
   where s.owner_id = o.owner_id and s.order_id = o.id
     and s.word = any (string_to_array(o.search_text, ' '))
     -- With the owner everything goes by itself.
     and exists (select 1 from users u where u.id = o.owner_id);
  return null;
end $$;
create trigger order_words_remove after delete on orders
  referencing old table as removed for each statement execute function order_words_remove();

drop trigger order_counts_add on orders;
create or replace function order_counts_add() returns trigger language plpgsql as $$
begin
  perform order_counts_move(k.owner_id, k.status, k.financial_status, k.fulfillment_status, k.payment_status, k.source, k.count)
     from (select owner_id, status, financial_status, fulfillment_status, payment_status, source, count(*)
             from added group by 1, 2, 3, 4, 5, 6) k;
  return null;
end $$;
create trigger order_counts_add after insert on orders
  referencing new table as added for each statement execute function order_counts_add();

drop trigger order_counts_remove on orders;
create or replace function order_counts_remove() returns trigger language plpgsql as $$
begin${FORGETTING}
  perform order_counts_move(k.owner_id, k.status, k.financial_status, k.fulfillment_status, k.payment_status, k.source, -k.count)
     from (select owner_id, status, financial_status, fulfillment_status, payment_status, source, count(*)
             from removed group by 1, 2, 3, 4, 5, 6) k
     -- With the owner everything goes by itself.
    where exists (select 1 from users u where u.id = k.owner_id);
  return null;
end $$;
create trigger order_counts_remove after delete on orders
  referencing old table as removed for each statement execute function order_counts_remove();

drop trigger orders_outgoing_add on orders;
create or replace function orders_outgoing_add() returns trigger language plpgsql as $$
begin
  if not exists (select from added a join webhook_endpoints e on e.owner_id = a.owner_id
                  where e.disabled_at is null) then
    return null;
  end if;
  perform add_outgoing_event(o.owner_id, kind.word, o.id, outgoing_order(o))
     from added a
     join orders o on o.owner_id = a.owner_id and o.id = a.id,
          unnest(case when o.financial_status = 'paid' then array['order.created', 'order.paid']
                      else array['order.created'] end) with ordinality kind (word, nth)
    order by o.id, kind.nth;
  return null;
end $$;
create trigger orders_outgoing_add after insert on orders
  referencing new table as added for each statement execute function orders_outgoing_add();

drop trigger draft_orders_outgoing_add on draft_orders;
create or replace function draft_orders_outgoing_add() returns trigger language plpgsql as $$
begin
  perform add_outgoing_event(d.owner_id, 'draft.created', d.id, jsonb_build_object(
    'id', d.id, 'channel', d.channel, 'conversationId', d.conversation_id, 'unknowns', d.unknowns,
    'checks', d.checks,
    'createdAt', to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
     from added d;
  return null;
end $$;
create trigger draft_orders_outgoing_add after insert on draft_orders
  referencing new table as added for each statement execute function draft_orders_outgoing_add();

create function note_catalog_changes() returns trigger language plpgsql as $$
begin
  insert into catalog_changes (owner_id) select distinct owner_id from changed on conflict do nothing;
  return null;
end $$;
create or replace function note_catalog_change() returns trigger language plpgsql as $$
begin
  insert into catalog_changes (owner_id) values (old.owner_id) on conflict do nothing;
  return null;
end $$;
${EVENTS.map(
  ([table, event]) => `
drop trigger ${table}_noted_${event} on ${table};
create trigger ${table}_noted_${event} after ${event} on ${table}
  referencing ${event === 'delete' ? 'old' : 'new'} table as changed
  for each statement execute function note_catalog_changes();`,
).join('')}
`);
