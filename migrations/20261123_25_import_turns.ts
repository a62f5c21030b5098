import type { Knex } from 'knex';

/** One file of products at a time is read or imported for a store. */
export const up = (knex: Knex) =>
  knex.raw(`
create table import_turns (
  owner_id uuid primary key references users (id) on delete cascade,
  -- Who has the turn; an import of the worker that begins again keeps its own.
  holder uuid not null,
  -- A process that died gives its turn back by this.
  ends_at timestamptz not null
);
`);

export const down = (knex: Knex) => knex.raw('drop table import_turns');
