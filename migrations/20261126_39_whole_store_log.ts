import type { Knex } from 'knex';
import { forgetWord, learnWord } from './words-of-check.ts';

const STORE_LOG_ACTIONS = {
  constraint: 'store_log_entries_action_check',
  owner: 'table store_log_entries',
  column: 'action',
};
const WORDS = [
  'signed_in',
  'signed_out',
  'sessions_ended',
  'password_changed',
  'email_changed',
  'phone_added',
  'phone_removed',
  'shop_changed',
  'place_changed',
  'shipping_changed',
  'messages_changed',
  'documents_changed',
  'notifications_changed',
  'payments_exported',
  'products_exported',
  'reports_exported',
  'log_exported',
  'documents_printed',
  'money_refunded',
];
const each = (change: (word: string) => string): string => WORDS.map(change).join('');

/** The settings log becomes the store's log: sign-ins, exports, prints and refunds, and from where. */
export const up = (knex: Knex) =>
  knex.raw(`
alter table store_log_entries
  -- "Chrome on Android"; empty where no request caused the entry.
  add column device text not null default '',
  -- The network, never a whole address: "203.0.113.x".
  add column place text not null default '';
create index store_log_entries_actor on store_log_entries (owner_id, actor_id, created_at desc, id desc);
create index store_log_entries_action on store_log_entries (owner_id, action, created_at desc, id desc);
create index store_log_entries_support on store_log_entries (owner_id, created_at desc, id desc)
  where operator_id is not null;
${each((word) => learnWord(STORE_LOG_ACTIONS, word))}
`);

export const down = (knex: Knex) =>
  knex.raw(`
delete from store_log_entries where action in (${WORDS.map((word) => `'${word}'`).join(', ')});
${each((word) => forgetWord(STORE_LOG_ACTIONS, word))}
drop index store_log_entries_support;
drop index store_log_entries_action;
drop index store_log_entries_actor;
alter table store_log_entries drop column place, drop column device;
`);
