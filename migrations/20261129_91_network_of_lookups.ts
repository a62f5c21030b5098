import type { Knex } from 'knex';

/** From which network an order was looked up: strangers' wrong tries must not count for its buyer. */
export const up = (knex: Knex) =>
  knex.raw(`alter table order_lookups add column network text not null default ''`);

export const down = (knex: Knex) => knex.raw('alter table order_lookups drop column network');
