import type { Knex } from 'knex';
import { forgetWord, learnWord } from './words-of-check.ts';

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

/** Links that people ask for themselves, with "Forgot password?". */
export const up = (knex: Knex) =>
  knex.raw(`
${learnWord(PURPOSES, 'forgot_password')}
${learnWord(SCOPES, 'forgot_password')}
`);

export const down = (knex: Knex) =>
  knex.raw(`
delete from account_links where purpose = 'forgot_password';
delete from letter_counts where scope = 'forgot_password';
${forgetWord(PURPOSES, 'forgot_password')}
${forgetWord(SCOPES, 'forgot_password')}
`);
