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

/** Whoever is behind an account and its mailbox: docs/decisions/0081. */
export const up = (knex: Knex) =>
  knex.raw(`
alter table users add column proof_due text check (proof_due in ('joining', 'link_alone'));
alter table pending_registrations alter column password_hash drop not null;
${learnWord(PURPOSES, 'join_staff')}
${learnWord(SCOPES, 'join_staff')}
`);

export const down = (knex: Knex) =>
  knex.raw(`
delete from account_links where purpose = 'join_staff';
delete from letter_counts where scope = 'join_staff';
${forgetWord(SCOPES, 'join_staff')}
${forgetWord(PURPOSES, 'join_staff')}
delete from pending_registrations where password_hash is null;
alter table pending_registrations alter column password_hash set not null;
alter table users drop column proof_due;
`);
