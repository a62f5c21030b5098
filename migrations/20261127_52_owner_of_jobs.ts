import type { Knex } from 'knex';

/** A job's store, so that its row lies where the rows are that it is written with. */
export const up = (knex: Knex) =>
  knex.raw(`
-- Zeros: the platform's own.
alter table jobs add column owner_id uuid not null default '00000000-0000-0000-0000-000000000000';
update jobs set owner_id = (data ->> 'ownerId')::uuid where state = 'queued' and data ->> 'ownerId' is not null;
`);

export const down = (knex: Knex) => knex.raw('alter table jobs drop column owner_id');
