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
const WORDS = ['change_email', 'undo_email'];
const each = (change: (word: string) => string): string => WORDS.map(change).join('');

/** New email addresses of accounts, which the old one can undo. */
export const up = (knex: Knex) =>
  knex.raw(`
${each((word) => learnWord(PURPOSES, word))}
${each((word) => learnWord(SCOPES, word))}
${learnWord(AUDIT_ACTIONS, 'email_changed')}
-- Addresses that accounts can still go back to.
create index account_links_left_email on account_links (lower(sent_to))
  where purpose = 'undo_email' and used_at is null;
`);

export const down = (knex: Knex) =>
  knex.raw(`
drop index account_links_left_email;
delete from account_links where purpose in ('change_email', 'undo_email');
delete from letter_counts where scope in ('change_email', 'undo_email');
${forgetWord(AUDIT_ACTIONS, 'email_changed')}
${each((word) => forgetWord(SCOPES, word))}
${each((word) => forgetWord(PURPOSES, word))}
`);
