import type { Knex } from 'knex';

/**
 * Which of a store's further gateways are switched on, in the order in which shoppers are offered
 * them: every page of a shop asks, and reads its store's row anyway.
 */
export const up = (knex: Knex) =>
  knex.raw(`
alter table stores
  add column active_gateways text[] not null default '{}'
    check (active_gateways <@ array['stripe', 'mercado_pago', 'paystack', 'xendit']);
`);

export const down = (knex: Knex) => knex.raw(`alter table stores drop column active_gateways;`);
