import type { Knex } from 'knex';

/** A job's key has its store, as all keys of a store's rows: docs/scaling.md. */
export const up = (knex: Knex) =>
  knex.raw(`
update jobs set owner_id = (data ->> 'ownerId')::uuid
 where owner_id = '00000000-0000-0000-0000-000000000000' and data ->> 'ownerId' is not null;
alter table jobs drop constraint jobs_pkey, add primary key (owner_id, id);
`);

export const down = (knex: Knex) =>
  knex.raw('alter table jobs drop constraint jobs_pkey, add primary key (id)');
