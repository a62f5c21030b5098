import type { Knex } from 'knex';

/**
 * What a payment is for, a hash of the buyer's phone number and the pieces, and how many payments for it
 * there were before: of two that are opened at the same moment, one gets the turn. And the browser in
 * which it was started, by a name that is no secret.
 */
export const up = (knex: Knex) =>
  knex.raw(`
alter table payment_transactions
  add column wish text,
  add column wish_turn integer,
  add column browser text,
  add constraint payment_transactions_turn check ((wish is null) = (wish_turn is null));
create unique index payment_transactions_wish on payment_transactions (owner_id, wish, wish_turn)
  where wish is not null;
create index payment_transactions_browser on payment_transactions (owner_id, browser, created_at desc)
  where browser is not null;
`);

export const down = (knex: Knex) =>
  knex.raw(`
alter table payment_transactions
  drop column browser, drop column wish, drop column wish_turn;
`);
