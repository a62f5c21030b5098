import type { Knex } from 'knex';
import { forgetWord, learnWord } from './words-of-check.ts';

const SCOPES = {
  constraint: 'letter_counts_scope_check',
  owner: 'table letter_counts',
  column: 'scope',
};

/** Registrations whose address is still to be confirmed, where the platform asks for it first. */
export const up = (knex: Knex) =>
  knex.raw(`
create table pending_registrations (
  id uuid primary key,
  email text not null,
  password_hash text not null,
  name text not null,
  store_name text not null,
  slug text,
  -- Currency, country, time zone and language, as for a new store.
  place jsonb not null,
  -- The device in words and the IP address that asked.
  origin jsonb not null,
  -- SHA-256 of the link's token.
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- The token itself, sealed, until its letter has gone out.
  sealed_token text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index pending_registrations_age on pending_registrations (expires_at);
${learnWord(SCOPES, 'registration')}
`);

export const down = (knex: Knex) =>
  knex.raw(`
delete from letter_counts where scope = 'registration';
${forgetWord(SCOPES, 'registration')}
drop table pending_registrations;
`);
