import type { Knex } from 'knex';

const MAX_MINOR = 1_000_000_000_000;

export const up = (knex: Knex) =>
  knex.raw(`
create table refunds (
  owner_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- The payment that it gives back from; null: by hand, from whatever was paid.
  payment_transaction_id uuid,
  status text not null check (status in ('requested', 'done', 'failed')),
  amount_minor bigint not null check (amount_minor between 1 and ${MAX_MINOR}),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  method text not null,
  reason text not null default '',
  error text,
  actor_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (owner_id, id),
  foreign key (owner_id, order_id) references orders (owner_id, id) on delete cascade,
  foreign key (owner_id, payment_transaction_id) references payment_transactions (owner_id, id)
);
create index refunds_order on refunds (owner_id, order_id);
create index refunds_recent on refunds (owner_id, created_at desc, id desc);
create index refunds_failed on refunds (owner_id, created_at desc, id desc) where status = 'failed';
create index refunds_payment on refunds (owner_id, payment_transaction_id) where payment_transaction_id is not null;
-- Money that came in, as it is listed and counted.
create index payment_transactions_recent on payment_transactions (owner_id, created_at desc, id desc)
  where order_id is not null and status in ('captured', 'refunded', 'partially_refunded');
-- Cash that is still to come in for what was delivered, and its sum.
create index orders_cash_due on orders (owner_id, created_at, id) include (total_amount_minor, financial_status)
  where payment_status = 'cod' and financial_status in ('pending', 'partially_paid', 'partially_refunded')
    and status = 'delivered';
`);

export const down = (knex: Knex) =>
  knex.raw(`
drop index orders_cash_due;
drop index payment_transactions_recent;
drop table refunds;
`);
