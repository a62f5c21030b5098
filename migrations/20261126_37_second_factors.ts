import type { Knex } from 'knex';
import { AUDIT_ACTIONS, forgetWord, learnWord } from './words-of-check.ts';

const SCOPES = {
  constraint: 'letter_counts_scope_check',
  owner: 'table letter_counts',
  column: 'scope',
};

/** A second factor for accounts: an authenticator app, recovery codes and remembered devices. */
export const up = (knex: Knex) =>
  knex.raw(`
create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  -- The secret that the app shares, encrypted.
  secret text not null,
  -- SHA-256 of the token of the page that sets it up.
  setup_hash bytea not null check (length(setup_hash) = 32),
  created_at timestamptz not null default now(),
  -- Null until a first code showed that the app has the secret.
  confirmed_at timestamptz,
  -- The time step of the last accepted code: each code works once.
  last_step integer
);
create index second_factors_unfinished on second_factors (created_at) where confirmed_at is null;

create table recovery_codes (
  user_id uuid not null references second_factors (user_id) on delete cascade,
  -- SHA-256 of 120 random bits.
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Browsers that are not asked for a code.
create table remembered_devices (
  id uuid primary key,
  user_id uuid not null references second_factors (user_id) on delete cascade,
  -- SHA-256 of the token in the browser's cookie.
  token_hash bytea not null unique check (length(token_hash) = 32),
  user_agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index remembered_devices_user on remembered_devices (user_id, last_used_at desc);
create index remembered_devices_age on remembered_devices (expires_at);

-- Sign-ins whose password was right and whose code is still to come.
create table pending_sign_ins (
  -- SHA-256 of the token.
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index pending_sign_ins_user on pending_sign_ins (user_id);
create index pending_sign_ins_age on pending_sign_ins (expires_at);

-- Emails to people about changes of their account, without a link that acts.
create table account_letters (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in (
    'second_factor_on', 'second_factor_off', 'recovery_code_used', 'new_recovery_codes')),
  -- What the letter says.
  details jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index account_letters_age on account_letters (created_at);
create index account_letters_user on account_letters (user_id);

alter table stores
  -- Whether the store's staff must set up a second factor.
  add column staff_second_factor boolean not null default false;
alter table platform_settings
  -- Whether operators must set up a second factor; null: only in production.
  add column require_operator_second_factor boolean;
${learnWord(AUDIT_ACTIONS, 'second_factor_changed')}
${learnWord(AUDIT_ACTIONS, 'second_factor_removed')}
${learnWord(SCOPES, 'second_factor')}
`);

export const down = (knex: Knex) =>
  knex.raw(`
delete from letter_counts where scope = 'second_factor';
${forgetWord(SCOPES, 'second_factor')}
${forgetWord(AUDIT_ACTIONS, 'second_factor_removed')}
${forgetWord(AUDIT_ACTIONS, 'second_factor_changed')}
alter table platform_settings drop column require_operator_second_factor;
alter table stores drop column staff_second_factor;
drop table account_letters;
drop table pending_sign_ins;
drop table remembered_devices;
drop table recovery_codes;
drop table second_factors;
`);
