import type { Knex } from 'knex';

/** When the person behind a session last showed who they are: changes of weight ask for it. */
export const up = (knex: Knex) =>
  knex.raw(`
alter table refresh_tokens add column authenticated_at timestamptz;
`);

export const down = (knex: Knex) =>
  knex.raw(`
alter table refresh_tokens drop column authenticated_at;
`);
