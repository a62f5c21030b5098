import type { Knex } from 'knex';
import { AUDIT_ACTIONS, forgetWord, learnWord } from './words-of-check.ts';

/** An operator has the mail server tried. */
export const up = (knex: Knex) => knex.raw(learnWord(AUDIT_ACTIONS, 'test_email_sent'));

export const down = (knex: Knex) => knex.raw(forgetWord(AUDIT_ACTIONS, 'test_email_sent'));
