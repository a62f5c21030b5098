import type { Knex } from 'knex';
import { forgetWord, learnWord } from './words-of-check.ts';

const KINDS = {
  constraint: 'account_letters_kind_check',
  owner: 'table account_letters',
  column: 'kind',
};
const SCOPES = {
  constraint: 'letter_counts_scope_check',
  owner: 'table letter_counts',
  column: 'scope',
};

/** Emails about sign-ins from new devices. */
export const up = (knex: Knex) =>
  knex.raw(`
-- Where a session began, never a whole address: "203.0.113.x".
alter table refresh_tokens add column network text;
${learnWord(KINDS, 'new_device')}
${learnWord(SCOPES, 'new_device')}
`);

export const down = (knex: Knex) =>
  knex.raw(`
delete from letter_counts where scope = 'new_device';
${forgetWord(SCOPES, 'new_device')}
delete from account_letters where kind = 'new_device';
${forgetWord(KINDS, 'new_device')}
alter table refresh_tokens drop column network;
`);
