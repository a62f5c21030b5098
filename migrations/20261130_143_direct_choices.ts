import type { Knex } from 'knex';

/**
 * Which direct methods a store's shoppers can choose, in their order, as `{id, kind, label}`: every
 * page of a shop with a cart asks, and reads its store's row anyway.
 */
export const up = (knex: Knex) =>
  knex.raw(`
alter table stores add column direct_choices jsonb not null default '[]'
  check (jsonb_typeof(direct_choices) = 'array');
`);

export const down = (knex: Knex) => knex.raw(`alter table stores drop column direct_choices;`);
