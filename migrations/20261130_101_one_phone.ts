import type { Knex } from 'knex';

/** SQL for the one spelling of a number: of Brazil, Mexico and Argentina there were several. */
const kept = (phone: string): string => `
  case when ${phone} ~ '^\\+55[1-9]{2}[6-9]\\d{7}$' then overlay(${phone} placing '9' from 6 for 0)
       when ${phone} ~ '^\\+{0,1}52(1|01|044|045)[2-9]\\d{9}$' then '+52' || right(${phone}, 10)
       when ${phone} ~ '^\\+54[1-3]\\d{9}$' then '+549' || right(${phone}, 10)
       else ${phone} end`;

/**
 * One customer for one phone (docs/decisions/0101): numbers get their one spelling, and who had two
 * entries by it is merged as `mergeCustomers` does, orders first.
 */
export const up = (knex: Knex) =>
  knex.raw(`
create temporary table respelled on commit drop as
select c.owner_id, c.id, ${kept('c.phone')} as phone,
       row_number() over (partition by c.owner_id, ${kept('c.phone')}
         order by c.merged_into is not null, c.last_order_at desc nulls last, c.id) as place
  from customers c where c.phone <> ${kept('c.phone')};

update customers c set phone = r.phone from respelled r
 where c.owner_id = r.owner_id and c.id = r.id and r.place = 1
   and not exists (select from customers k where k.owner_id = r.owner_id and k.phone = r.phone);

create temporary table doubles on commit drop as
select l.owner_id, l.id, l.name, coalesce(k.merged_into, k.id) as winner_id
  from respelled r
  join customers l on l.owner_id = r.owner_id and l.id = r.id and l.phone <> r.phone
   and l.merged_into is null
  join customers k on k.owner_id = r.owner_id and k.phone = r.phone
 where coalesce(k.merged_into, k.id) <> l.id;

with moved as (
  update orders o set customer_id = d.winner_id from doubles d
   where o.owner_id = d.owner_id and o.customer_id = d.id returning o.owner_id, o.id, d.id as loser_id)
insert into order_events (owner_id, id, order_id, type, actor_name, data)
select m.owner_id, gen_random_uuid(), m.id, 'customer_merged', 'System', jsonb_build_object(
         'from', jsonb_build_object('id', d.id, 'name', d.name),
         'into', jsonb_build_object('id', w.id, 'name', w.name))
  from moved m
  join doubles d on d.owner_id = m.owner_id and d.id = m.loser_id
  join customers w on w.owner_id = d.owner_id and w.id = d.winner_id;

update customers w set
  email = coalesce(w.email, l.email), address = coalesce(w.address, l.address),
  notes = left(concat_ws(E'\\n', nullif(w.notes, ''), l.notes), 5000),
  tags = w.tags || array(select t from unnest(l.tags) t where t <> all (w.tags)),
  no_cod = w.no_cod or l.no_cod, order_count = w.order_count + l.order_count,
  total_spent_minor = w.total_spent_minor + l.total_spent_minor,
  refused_count = w.refused_count + l.refused_count,
  last_order_at = greatest(w.last_order_at, l.last_order_at), updated_at = now()
  from (select d.owner_id, d.winner_id, max(c.email) as email,
               (array_agg(c.address order by c.last_order_at desc nulls last) filter (where c.address is not null))[1] as address,
               string_agg(nullif(c.notes, ''), E'\\n' order by c.id) as notes,
               array(select distinct t from customers s
                      cross join lateral unnest(s.tags) t
                      where s.owner_id = d.owner_id and s.id = any (array_agg(c.id))) as tags,
               bool_or(c.no_cod) as no_cod, sum(c.order_count) as order_count,
               sum(c.total_spent_minor) as total_spent_minor, sum(c.refused_count) as refused_count,
               max(c.last_order_at) as last_order_at
          from doubles d join customers c on c.owner_id = d.owner_id and c.id = d.id
         group by d.owner_id, d.winner_id) l
 where w.owner_id = l.owner_id and w.id = l.winner_id;

update customers c set merged_into = d.winner_id from doubles d
 where c.owner_id = d.owner_id and c.merged_into = d.id;
update customers c set merged_into = d.winner_id, merged_at = now(), merged_by = 'System',
       order_count = 0, total_spent_minor = 0, refused_count = 0, updated_at = now()
  from doubles d where c.owner_id = d.owner_id and c.id = d.id;

update conversations set phone = ${kept('phone')} where phone <> ${kept('phone')};
update draft_orders set customer = jsonb_set(customer, '{phone}', to_jsonb(${kept("customer ->> 'phone'")}))
 where customer ->> 'phone' <> ${kept("customer ->> 'phone'")};
`);

/** What one person is, stays one. */
export const down = async (): Promise<void> => {};
