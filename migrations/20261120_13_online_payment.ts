import type { Knex } from 'knex';

/** Keys are all that it takes to be paid online, until the seller switches it off. */
export const up = (knex: Knex) =>
  knex.raw(`
alter table stores alter column online_enabled set default true;
-- Whoever has no account could not have meant to switch it off.
update stores set online_enabled = true
 where coalesce(payment_settings ->> 'gatewayKeySecret', '') = '';
`);

export const down = (knex: Knex) =>
  knex.raw(`alter table stores alter column online_enabled set default false`);
