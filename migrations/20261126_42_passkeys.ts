import type { Knex } from 'knex';
import { AUDIT_ACTIONS, forgetWord, learnWord } from './words-of-check.ts';

const PURPOSES = {
  constraint: 'account_links_purpose_check',
  owner: 'table account_links',
  column: 'purpose',
};
const SCOPES = {
  constraint: 'letter_counts_scope_check',
  owner: 'table letter_counts',
  column: 'scope',
};

/** Passkeys, with which people sign in without a password (docs/decisions/0060). */
export const up = (knex: Knex) =>
  knex.raw(`
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- What authenticators call it, in base64url.
  credential_id text not null unique,
  -- COSE, as the authenticator sent it.
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  -- How browsers reach it: usb, nfc, internal.
  transports text[] not null,
  name text not null,
  -- Where it was added: Chrome on Android.
  device text not null,
  is_backed_up boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id, created_at);

-- Challenges that were signed; the others are nowhere kept.
create table used_passkey_challenges (
  hash bytea primary key,
  used_at timestamptz not null default now()
);
create index used_passkey_challenges_age on used_passkey_challenges (used_at);
${learnWord(PURPOSES, 'undo_passkey')}
${learnWord(SCOPES, 'undo_passkey')}
${learnWord(AUDIT_ACTIONS, 'passkey_added')}
${learnWord(AUDIT_ACTIONS, 'passkey_removed')}
`);

export const down = (knex: Knex) =>
  knex.raw(`
delete from account_links where purpose = 'undo_passkey';
delete from letter_counts where scope = 'undo_passkey';
${forgetWord(AUDIT_ACTIONS, 'passkey_removed')}
${forgetWord(AUDIT_ACTIONS, 'passkey_added')}
${forgetWord(SCOPES, 'undo_passkey')}
${forgetWord(PURPOSES, 'undo_passkey')}
drop table used_passkey_challenges;
drop table passkeys;
`);
