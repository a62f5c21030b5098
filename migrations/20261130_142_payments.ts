import type { Knex } from 'knex';
import { forgetWord, learnWord, NOTICE_EVENTS } from './words-of-check.ts';

const PAYMENT_METHODS = {
  constraint: 'payment_method_check',
  owner: 'domain payment_method',
  column: 'value',
};
const CLAIM_KINDS = { constraint: 'claims_kind_check', owner: 'table claims', column: 'kind' };

const outgoingTime = (name: string, column: string) => ` '${name}',
      to_char(o.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),`;

/** What an event says of an order; `more` are further facts. */
const outgoingOrder = (more: string) => `
create or replace function outgoing_order(o orders) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', o.id, 'orderNumber', o.order_number, 'source', o.source, 'status', o.status,
    'financialStatus', o.financial_status, 'fulfillmentStatus', o.fulfillment_status,
    'paymentStatus', o.payment_status, 'paymentMethod', o.payment_method, 'currency', o.currency,
    'subtotalMinor', o.subtotal_minor, 'discountAmountMinor', o.discount_amount_minor,
    'shippingAmountMinor', o.shipping_amount_minor, 'taxAmountMinor', o.tax_amount_minor,
    'totalAmountMinor', o.total_amount_minor, 'customerId', o.customer_id,
    'draftOrderId', o.draft_order_id, 'cancelReason', o.cancel_reason,${more}
    'createdAt', to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'updatedAt', to_char(o.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
$$;
`;
const CANCELLING = outgoingTime('cancelRequestedAt', 'cancel_requested_at');

/**
 * Money beside cash and the first gateway: further gateways of a store, ways to pay it directly,
 * links that ask for money, and what shoppers say that they have paid.
 */
export const up = (knex: Knex) =>
  knex.raw(`
${learnWord(PAYMENT_METHODS, 'transfer')}
${learnWord(CLAIM_KINDS, 'payment_request')}
${learnWord(NOTICE_EVENTS, 'payment_claimed')}
${learnWord(NOTICE_EVENTS, 'pay_reminder')}

alter table stores
  -- How long an order waits for its transfer; null: for ever.
  add column transfer_hold_hours integer default 48 check (transfer_hold_hours between 1 and 720),
  -- Whether an approved order's reply with how to pay goes without a tap.
  add column sends_how_to_pay boolean not null default false,
  -- Whether a request goes as the channel's own payment message, where the number may.
  add column asks_in_channel boolean not null default false;

create table store_gateways (
  owner_id uuid not null references users (id) on delete cascade,
  provider text not null check (provider in ('stripe', 'mercado_pago', 'paystack', 'xendit')),
  key_id text not null default '',
  key_secret text,
  webhook_secret text,
  -- As the provider told when the keys were tested; null: it does not tell.
  mode text check (mode in ('test', 'live')),
  is_active boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (owner_id, provider)
);

create table direct_methods (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  position integer not null check (position >= 0),
  kind text not null check (kind in ('bank', 'upi', 'pix', 'wallet', 'other')),
  label text not null check (length(label) between 1 and 100),
  details jsonb not null,
  instructions text not null default '' check (length(instructions) <= 1000),
  is_active boolean not null default true,
  -- Orders and claims still name it.
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (owner_id, id)
);

alter table orders
  -- How its shopper chose to transfer; null: no transfer. Without a foreign key, which would need an
  -- index of every order: methods are never deleted before orders.
  add column direct_method_id uuid,
  -- When it is cancelled if no transfer was seen; null: never, or paid.
  add column pay_by timestamptz,
  -- When its shopper is reminded; null: not, or not again.
  add column pay_reminder_at timestamptz;

create table payment_requests (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  order_id uuid not null,
  -- The unguessable part of its address.
  token text not null check (length(token) >= 22),
  amount_minor bigint not null check (amount_minor between 1 and 1000000000000),
  -- What came in through it.
  paid_minor bigint not null default 0 check (paid_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state text not null default 'open'
    check (state in ('open', 'partly_paid', 'paid', 'expired', 'closed')),
  expires_at timestamptz not null,
  closed_at timestamptz,
  actor_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (owner_id, id),
  foreign key (owner_id, order_id) references orders (owner_id, id)
);
create unique index payment_requests_token on payment_requests (owner_id, token);
-- One at a time.
create unique index payment_requests_open on payment_requests (owner_id, order_id)
  where state in ('open', 'partly_paid');
create index payment_requests_order on payment_requests (owner_id, order_id, created_at desc);
create index payment_requests_recent on payment_requests (owner_id, created_at desc, id desc);
create index payment_requests_due on payment_requests (expires_at)
  where state in ('open', 'partly_paid');
-- Its address names no store.
create function claim_payment_request() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from claims c
     where c.kind = 'payment_request' and c.value = old.token and c.owner_id = old.owner_id;
  else
    insert into claims (kind, value, owner_id) values ('payment_request', new.token, new.owner_id);
  end if;
  return null;
end $$;
create trigger claims_payment_request_add after insert on payment_requests for each row
  execute function claim_payment_request();
create trigger claims_payment_request_remove after delete on payment_requests for each row
  execute function claim_payment_request();

alter table payment_transactions
  -- The gateway's own page, where it has one.
  add column page_url text,
  -- The request that it was started from.
  add column payment_request_id uuid,
  add constraint payment_transactions_request foreign key (owner_id, payment_request_id)
    references payment_requests (owner_id, id) not valid;
alter table payment_transactions validate constraint payment_transactions_request;

create table payment_claims (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  order_id uuid not null,
  direct_method_id uuid,
  payment_request_id uuid,
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'rejected')),
  -- What was due when it was made.
  amount_minor bigint not null check (amount_minor between 0 and 1000000000000),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  reference text not null default '' check (length(reference) <= 100),
  -- The reference as others are compared with it; null: too short to tell.
  reference_key text,
  payer_name text not null default '' check (length(payer_name) <= 200),
  -- A picture that came with it, in our files, or a picture of the conversation.
  file_key text check (starts_with(file_key, 'claims/' || owner_id || '/')),
  message_media_id uuid,
  reason text not null default '',
  actor_name text,
  decided_at timestamptz,
  -- What was recorded when it was confirmed.
  payment_transaction_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (owner_id, id),
  constraint payment_claims_decided check (
    (state = 'waiting') = (decided_at is null)
    and (state = 'confirmed') = (payment_transaction_id is not null)),
  foreign key (owner_id, order_id) references orders (owner_id, id),
  foreign key (owner_id, direct_method_id) references direct_methods (owner_id, id),
  foreign key (owner_id, payment_request_id) references payment_requests (owner_id, id),
  foreign key (owner_id, payment_transaction_id) references payment_transactions (owner_id, id),
  foreign key (owner_id, message_media_id) references message_media (owner_id, id)
);
create index payment_claims_waiting on payment_claims (owner_id, created_at, id)
  where state = 'waiting';
create index payment_claims_order on payment_claims (owner_id, order_id, created_at desc);
create index payment_claims_method on payment_claims (owner_id, direct_method_id)
  where direct_method_id is not null;
create index payment_claims_request on payment_claims (owner_id, payment_request_id)
  where payment_request_id is not null;
create index payment_claims_reference on payment_claims (owner_id, reference_key)
  where reference_key is not null;
create index payment_claims_media on payment_claims (owner_id, message_media_id)
  where message_media_id is not null;
create index payment_claims_transaction on payment_claims (owner_id, payment_transaction_id)
  where payment_transaction_id is not null;
${outgoingOrder(CANCELLING + outgoingTime('payBy', 'pay_by'))}
`);

export const down = (knex: Knex) =>
  knex.raw(`
${outgoingOrder(CANCELLING)}
drop table payment_claims;
alter table payment_transactions drop column page_url, drop column payment_request_id;
drop table payment_requests;
drop function claim_payment_request();
delete from claims where kind = 'payment_request';
update orders set payment_method = 'unpaid' where payment_method = 'transfer';
alter table orders
  drop column direct_method_id, drop column pay_by, drop column pay_reminder_at;
drop table direct_methods;
drop table store_gateways;
alter table stores
  drop column transfer_hold_hours, drop column sends_how_to_pay, drop column asks_in_channel;
delete from notifications where event in ('payment_claimed', 'pay_reminder');
${forgetWord(NOTICE_EVENTS, 'pay_reminder')}
${forgetWord(NOTICE_EVENTS, 'payment_claimed')}
${forgetWord(CLAIM_KINDS, 'payment_request')}
${forgetWord(PAYMENT_METHODS, 'transfer')}
`);
