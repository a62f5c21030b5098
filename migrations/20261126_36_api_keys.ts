import type { Knex } from 'knex';
import { forgetWord, learnWord } from './words-of-check.ts';

const LOG_ACTIONS = {
  constraint: 'store_log_entries_action_check',
  owner: 'table store_log_entries',
  column: 'action',
};

/** Keys with which a store's own programs call the API. */
export const up = (knex: Knex) =>
  knex.raw(`
create table api_keys (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  -- SHA-256 of the key's text; the text itself is shown once and kept nowhere.
  hash bytea not null check (octet_length(hash) = 32),
  last_four text not null check (length(last_four) = 4),
  -- Names of permissions.
  scopes text[] not null check (cardinality(scopes) between 1 and 100),
  created_by uuid,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  -- Null: never.
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (owner_id, id)
);
-- A request names no store: its key does.
create unique index api_keys_hash on api_keys (hash);
create index api_keys_age on api_keys (least(revoked_at, expires_at));
create unique index api_keys_name on api_keys (owner_id, lower(name)) where revoked_at is null;
${learnWord(LOG_ACTIONS, 'api_key_created')}
${learnWord(LOG_ACTIONS, 'api_key_revoked')}
`);

export const down = (knex: Knex) =>
  knex.raw(`
delete from store_log_entries where action in ('api_key_created', 'api_key_revoked');
${forgetWord(LOG_ACTIONS, 'api_key_revoked')}
${forgetWord(LOG_ACTIONS, 'api_key_created')}
drop table api_keys;
`);
