import type { Knex } from 'knex';
import { forgetWord, learnWord } from './words-of-check.ts';

const SCOPES = {
  constraint: 'letter_counts_scope_check',
  owner: 'table letter_counts',
  column: 'scope',
};
const LOG_ACTIONS = {
  constraint: 'store_log_entries_action_check',
  owner: 'table store_log_entries',
  column: 'action',
};
const COUNTED = ['store_invitations', 'invited'];
const LOGGED = ['staff_invited', 'invitation_withdrawn'];
const each = (words: string[], change: (word: string) => string): string =>
  words.map(change).join('');

/** Staff who were invited and have not opened their account yet. */
export const up = (knex: Knex) =>
  knex.raw(`
create table staff_invitations (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  name text not null,
  email text not null,
  staff_preset text not null
    check (staff_preset in ('manager', 'orders', 'packer', 'replies', 'reports')),
  -- SHA-256 of the link's token.
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- The token itself, sealed, until its letter has gone out.
  sealed_token text,
  -- When the link that works was made.
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (owner_id, id)
);
create unique index staff_invitations_email on staff_invitations (owner_id, lower(email));
create index staff_invitations_age on staff_invitations (expires_at);
${each(COUNTED, (word) => learnWord(SCOPES, word))}
${each(LOGGED, (word) => learnWord(LOG_ACTIONS, word))}
`);

export const down = (knex: Knex) =>
  knex.raw(`
delete from store_log_entries where action in ('staff_invited', 'invitation_withdrawn');
delete from letter_counts where scope in ('store_invitations', 'invited');
${each(LOGGED, (word) => forgetWord(LOG_ACTIONS, word))}
${each(COUNTED, (word) => forgetWord(SCOPES, word))}
drop table staff_invitations;
`);
