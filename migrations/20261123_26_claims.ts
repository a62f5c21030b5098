import type { Knex } from 'knex';
import { AUDIT_ACTIONS, forgetWord, learnWord } from './words-of-check.ts';

/**
 * Channels carry the provider's proof, and one that a store lost is told (docs/decisions/0024). Cash
 * orders have a default largest amount and number of pieces (docs/decisions/0044).
 */
export const up = (knex: Knex) =>
  knex.raw(`
alter table channel_connections
  -- When the provider last said that the token controls this number or page, and its account. Null:
  -- connected before anybody asked, so whoever proves it takes it over.
  add column proved_at timestamptz,
  -- When the provider was last asked about one that is not proved.
  add column proof_asked_at timestamptz;
create index channel_connections_unproved on channel_connections (proof_asked_at nulls first, id)
  where proved_at is null;

-- A number or page that a store lost without disconnecting it.
create table ended_connections (
  owner_id uuid not null references users (id) on delete cascade,
  channel text not null check (channel in ('chat', 'social')),
  -- Chat: the number's id. Social: the page's.
  external_id text not null check (length(external_id) <= 100),
  display_number text not null default '',
  why text not null check (why in ('taken_over', 'released')),
  -- What an operator said on releasing it; empty for a takeover.
  reason text not null default '',
  ended_at timestamptz not null default now(),
  primary key (owner_id, channel, external_id)
);

alter table stores
  alter column cod_max_amount_minor set default 2500000,
  -- The most pieces that a stranger may order for cash; null: any number.
  add column cod_max_pieces integer default 50 check (cod_max_pieces between 1 and 99999),
  -- What becomes of a cash order above either: refused, or held until the seller has confirmed it.
  add column cod_above_limit text not null default 'refuse'
    check (cod_above_limit in ('refuse', 'confirm'));

-- No store is refused what it has sold for cash before: its largest orders are the bound then.
with most as (
  select o.owner_id, max(o.total_amount_minor) as amount, max(i.pieces) as pieces
    from orders o
   cross join lateral (select sum(quantity) as pieces from order_items i
                        where i.owner_id = o.owner_id and i.order_id = o.id) i
   where o.payment_method = 'cod' and o.source = 'public_store' and o.status <> 'cancelled'
   group by o.owner_id
), usual (currency, amount) as (
  values
    ('INR', 2500000), ('NPR', 4000000), ('BDT', 3500000), ('LKR', 9000000),
    ('PKR', 8500000), ('USD', 30000), ('CAD', 40000), ('EUR', 30000), ('GBP', 25000),
    ('CHF', 25000), ('AUD', 45000), ('NZD', 50000), ('AED', 110000), ('SAR', 110000),
    ('QAR', 110000), ('OMR', 115000), ('BHD', 115000), ('KWD', 90000),
    ('EGP', 1500000), ('TRY', 1200000), ('IDR', 500000000), ('MYR', 130000),
    ('SGD', 40000), ('PHP', 1700000), ('THB', 1000000), ('VND', 7500000),
    ('JPY', 45000), ('KRW', 420000), ('CNY', 210000), ('HKD', 230000),
    ('ZAR', 550000), ('KES', 4000000), ('NGN', 45000000), ('GHS', 350000),
    ('BRL', 160000), ('MXN', 550000)
)
update stores s
   set cod_max_amount_minor = coalesce(s.cod_max_amount_minor,
         (select greatest(u.amount, m.amount) from usual u left join most m on m.owner_id = s.owner_id
           where u.currency = s.currency)),
       cod_max_pieces = greatest(50, (select least(m.pieces, 99999) from most m
                                       where m.owner_id = s.owner_id));

alter table orders
  -- Until when the seller has to confirm it; null: for ever, as most orders. Cleared once it is
  -- confirmed or cancelled.
  add column confirm_by timestamptz;
create index orders_confirm_by on orders (confirm_by)
  where confirm_by is not null and status in ('new', 'pending');
${learnWord(AUDIT_ACTIONS, 'channel_released')}
`);

export const down = (knex: Knex) =>
  knex.raw(`
drop index orders_confirm_by;
alter table orders drop column confirm_by;
alter table stores drop column cod_above_limit, drop column cod_max_pieces,
  alter column cod_max_amount_minor drop default;
${forgetWord(AUDIT_ACTIONS, 'channel_released')}
drop table ended_connections;
drop index channel_connections_unproved;
alter table channel_connections drop column proof_asked_at, drop column proved_at;
`);
