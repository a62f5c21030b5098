import type { Knex } from 'knex';

/** When a member of staff was last given more than before: who takes an account back sees it. */
export const up = (knex: Knex) =>
  knex.raw('alter table users add column rights_raised_at timestamptz');

export const down = (knex: Knex) => knex.raw('alter table users drop column rights_raised_at');
