import type { Knex } from 'knex';
import { forgetWord, learnWord, NOTICE_EVENTS } from './words-of-check.ts';

/** Who changed what of a store that only its owner may, and who took its data out. */
export const up = (knex: Knex) =>
  knex.raw(`
create table store_log_entries (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  created_at timestamptz not null default now(),
  action text not null check (action in (
    'payments_changed', 'courier_changed', 'address_changed', 'channel_connected',
    'channel_disconnected', 'staff_added', 'staff_changed', 'staff_removed', 'product_deleted',
    'customer_erased', 'orders_exported', 'customers_exported')),
  -- Names are kept as they were: the log outlives the people that it names. Null: the system.
  actor_id uuid,
  actor_name text not null,
  -- The operator who acted for them.
  operator_id uuid,
  operator_name text,
  -- Who or what it was about, in words; empty where the action says it.
  subject text not null default '',
  -- [{field, before, after}], in words; never a secret, of one its last four characters.
  changes jsonb not null default '[]',
  primary key (owner_id, id)
);
create index store_log_entries_newest on store_log_entries (owner_id, created_at desc, id desc);
create index store_log_entries_age on store_log_entries (created_at);
${learnWord(NOTICE_EVENTS, 'settings_changed')}
`);

export const down = (knex: Knex) =>
  knex.raw(`
delete from notifications where event = 'settings_changed';
${forgetWord(NOTICE_EVENTS, 'settings_changed')}
drop table store_log_entries;
`);
