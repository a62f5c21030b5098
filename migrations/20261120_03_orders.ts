import type { Knex } from 'knex';

const MAX_MINOR = 1_000_000_000_000;
const minor = `bigint not null default 0 check`;

export const up = (knex: Knex) =>
  knex.raw(`
create table customers (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  -- E.164 where the number could be read, else its digits.
  phone text not null,
  name text not null,
  email text,
  address jsonb,
  order_count integer not null default 0 check (order_count >= 0),
  total_spent_minor bigint not null default 0 check (total_spent_minor >= 0),
  last_order_at timestamptz,
  notes text not null default '',
  tags text[] not null default '{}',
  no_cod boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (owner_id, id),
  constraint customers_phone unique (owner_id, phone)
);
create index customers_recent on customers (owner_id, last_order_at desc);

create table order_counters (
  owner_id uuid primary key references users (id) on delete cascade,
  last_number bigint not null
);

create table orders (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  order_number bigint not null,
  public_token text not null check (length(public_token) >= 22),
  source text not null check (source in ('manual', 'public_store', 'chat', 'social')),
  status text not null check (status in (
    'new', 'pending', 'confirmed', 'packed', 'shipped', 'delivered', 'cancelled', 'refunded')),
  financial_status text not null default 'pending' check (financial_status in (
    'pending', 'paid', 'partially_paid', 'refunded', 'partially_refunded')),
  fulfillment_status text not null default 'unfulfilled'
    check (fulfillment_status in ('unfulfilled', 'partial', 'fulfilled')),
  payment_status text not null check (payment_status in ('cod', 'paid', 'unpaid')),
  payment_method text not null check (payment_method in ('cod', 'unpaid', 'paid', 'online')),
  -- The customer as typed, kept as it was; customer_id only points into the index.
  customer jsonb not null,
  customer_id uuid,
  subtotal_minor ${minor} (subtotal_minor between 0 and ${MAX_MINOR}),
  discount_amount_minor ${minor} (discount_amount_minor between 0 and ${MAX_MINOR}),
  shipping_amount_minor ${minor} (shipping_amount_minor between 0 and ${MAX_MINOR}),
  tax_amount_minor ${minor} (tax_amount_minor between 0 and ${MAX_MINOR}),
  total_amount_minor bigint not null check (total_amount_minor between 0 and ${MAX_MINOR}),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  invoice_url text,
  label_url text,
  notes text not null default '',
  draft_order_id uuid,
  flags text[] not null default '{}' check (flags <@ array['stockShort', 'amountUnconfirmed']),
  cancel_reason text,
  -- Lower-case number, name, phone and e-mail: what the search box looks through.
  search_text text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (owner_id, id),
  constraint orders_number unique (owner_id, order_number),
  constraint orders_public_token unique (owner_id, public_token),
  foreign key (owner_id, customer_id) references customers (owner_id, id) on delete set null (customer_id),
  constraint orders_total check (
    total_amount_minor = subtotal_minor - discount_amount_minor + shipping_amount_minor + tax_amount_minor),
  constraint orders_public_tax check (source <> 'public_store' or tax_amount_minor = 0)
);
create index orders_recent on orders (owner_id, created_at desc, id desc);
create index orders_by_status on orders (owner_id, status, created_at desc, id desc);
create index orders_by_customer on orders (owner_id, customer_id, created_at desc);
create unique index orders_draft on orders (owner_id, draft_order_id) where draft_order_id is not null;
create index orders_search on orders using gin (search_text gin_trgm_ops);

create table order_items (
  owner_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  product_id uuid not null,
  variant_id uuid not null,
  product_name text not null,
  variant_name text not null default '',
  sku text,
  quantity integer not null check (quantity between 1 and 9999),
  unit_price_minor bigint not null check (unit_price_minor between 0 and ${MAX_MINOR}),
  total_minor bigint not null,
  position integer not null,
  primary key (owner_id, id),
  foreign key (owner_id, order_id) references orders (owner_id, id) on delete cascade,
  foreign key (owner_id, product_id) references products (owner_id, id),
  foreign key (owner_id, variant_id) references product_variants (owner_id, id),
  constraint order_items_variant_once unique (owner_id, order_id, variant_id, unit_price_minor),
  constraint order_items_total check (total_minor = quantity * unit_price_minor)
);
create index order_items_variant on order_items (owner_id, variant_id);
create index order_items_product on order_items (owner_id, product_id);

create table order_events (
  owner_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  type text not null,
  -- Null: the shopper or the system; actor_name says which in words.
  actor_id uuid,
  actor_name text not null,
  impersonated_by uuid,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (owner_id, id),
  foreign key (owner_id, order_id) references orders (owner_id, id) on delete cascade
);
create index order_events_order on order_events (owner_id, order_id, created_at);

create table stock_movements (
  owner_id uuid not null,
  id uuid not null,
  variant_id uuid not null,
  delta integer not null check (delta <> 0),
  stock_after integer not null,
  reason text not null check (reason in (
    'initial', 'count', 'damaged', 'received', 'correction', 'import', 'sale', 'edit', 'cancel',
    'reopen', 'restock')),
  note text not null default '',
  order_id uuid,
  order_item_id uuid,
  actor_id uuid,
  actor_name text not null,
  created_at timestamptz not null default now(),
  primary key (owner_id, id),
  foreign key (owner_id, variant_id) references product_variants (owner_id, id) on delete cascade,
  -- Deferred: stock is taken before the order is written, so that nothing is written in vain.
  foreign key (owner_id, order_id) references orders (owner_id, id) on delete cascade
    deferrable initially deferred,
  constraint stock_movements_order_reason check (
    (reason in ('sale', 'edit', 'cancel', 'reopen', 'restock')) = (order_id is not null))
);
create index stock_movements_variant on stock_movements (owner_id, variant_id, created_at desc);
create index stock_movements_order on stock_movements (owner_id, order_id) where order_id is not null;

create table payment_transactions (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  provider text not null,
  provider_order_id text,
  provider_payment_id text,
  status text not null check (status in ('created', 'captured', 'failed', 'refunded', 'partially_refunded')),
  amount_minor bigint not null check (amount_minor between 0 and ${MAX_MINOR}),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  order_id uuid,
  method text,
  reference text,
  -- The backend-priced lines, customer and fees that the shopper agreed to pay for.
  quote jsonb,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (owner_id, id),
  foreign key (owner_id, order_id) references orders (owner_id, id)
);
-- A gateway's ids are unique across stores: one payment never serves two of them.
create unique index payment_transactions_provider_order
  on payment_transactions (provider, provider_order_id) where provider_order_id is not null;
create unique index payment_transactions_provider_payment
  on payment_transactions (provider, provider_payment_id) where provider_payment_id is not null;
create index payment_transactions_order on payment_transactions (owner_id, order_id) where order_id is not null;
create index payment_transactions_state on payment_transactions (owner_id, status, created_at desc);

create table notifications (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in (
    'payment_alert', 'order_new', 'draft_new', 'low_stock', 'subscription_expiring',
    'subscription_expired', 'system')),
  channel text not null check (channel in ('in_app', 'email', 'chat')),
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  title text not null,
  body text not null default '',
  data jsonb not null default '{}',
  order_id uuid,
  error text,
  attempts integer not null default 0,
  read_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (owner_id, id),
  foreign key (owner_id, order_id) references orders (owner_id, id) on delete cascade
);
create index notifications_recent on notifications (owner_id, created_at desc, id desc);
create index notifications_unread on notifications (owner_id) where channel = 'in_app' and read_at is null;
create index notifications_order on notifications (owner_id, order_id) where order_id is not null;

create table usage_counters (
  owner_id uuid not null references users (id) on delete cascade,
  metric text not null,
  -- Calendar month in UTC, 2026-11.
  period text not null check (period ~ '^\\d{4}-\\d{2}$'),
  count bigint not null check (count >= 0),
  primary key (owner_id, metric, period)
);

create table idempotency_keys (
  owner_id uuid not null references users (id) on delete cascade,
  route text not null,
  key text not null check (length(key) between 1 and 255),
  request_hash text not null,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (owner_id, route, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
`);

export const down = (knex: Knex) =>
  knex.raw(`
drop table idempotency_keys;
drop table usage_counters;
drop table notifications;
drop table payment_transactions;
drop table stock_movements;
drop table order_events;
drop table order_items;
drop table orders;
drop table order_counters;
drop table customers;
`);
