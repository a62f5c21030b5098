import type { Knex } from 'knex';
import { AUDIT_ACTIONS, forgetWord, learnWord } from './words-of-check.ts';

/** Letters that leave the house for owners who are known, in bounded numbers, and links by mail. */
export const up = (knex: Knex) =>
  knex.raw(`
alter table users
  -- When somebody showed that the letters sent there reach them.
  add column email_confirmed_at timestamptz;
-- Whoever was here before anybody was asked counts as confirmed.
update users set email_confirmed_at = now();

-- Links that were mailed to people, each good for one act on their account.
create table account_links (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('confirm_email', 'undo_password', 'reset_password')),
  -- SHA-256 of the token.
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- The token itself, sealed, until its letter has gone out.
  sealed_token text,
  -- The account's address when the link was made.
  sent_to text not null,
  -- What its letter and its page say.
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_links_user on account_links (user_id, purpose, created_at desc);
create index account_links_age on account_links (expires_at);

-- How many letters left on a day, by whatever bounds them: a store, an address, a notice, an account.
create table letter_counts (
  day date not null,
  scope text not null check (scope in (
    'store', 'recipient', 'store_recipient', 'notice', 'confirm_email', 'undo_password',
    'reset_password')),
  -- An id, or the SHA-256 of an address: nobody is named.
  key text not null,
  sent integer not null,
  -- The bound that it was last held to.
  most integer not null,
  primary key (scope, key, day)
);
create index letter_counts_day on letter_counts (day);

alter table notifications
  -- Why a letter was kept back.
  add column held_for text,
  -- When the letter was counted; null: not yet, or to be counted anew.
  add column counted_at timestamptz,
  add constraint notifications_held_for_check
    check (held_for in ('unconfirmed', 'store_bound', 'recipient_bound')) not valid;
alter table notifications validate constraint notifications_held_for_check;
${learnWord(AUDIT_ACTIONS, 'password_reset_started')}
`);

export const down = (knex: Knex) =>
  knex.raw(`
${forgetWord(AUDIT_ACTIONS, 'password_reset_started')}
alter table notifications drop column held_for, drop column counted_at;
drop table letter_counts;
drop table account_links;
alter table users drop column email_confirmed_at;
`);
