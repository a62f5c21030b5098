import type { Knex } from 'knex';

/** A row names a file of its own store: a row from outside would hand out another store's. */
export const up = (knex: Knex) =>
  knex.raw(`
alter table papers add constraint papers_own_file
  check (starts_with(file_key, 'papers/' || owner_id || '/')) not valid;
alter table stores add constraint stores_own_logo
  check (starts_with(logo_key, 'logos/' || owner_id || '/')) not valid;
alter table papers validate constraint papers_own_file;
alter table stores validate constraint stores_own_logo;
`);

export const down = (knex: Knex) =>
  knex.raw(`
alter table papers drop constraint papers_own_file;
alter table stores drop constraint stores_own_logo;
`);
