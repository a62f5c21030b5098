import type { Knex } from 'knex';

/** What one person, address or network ordered for cash within an hour: docs/decisions/0083. */
export const up = (knex: Knex) =>
  knex.raw(`
create table cash_tallies (
  owner_id uuid not null,
  whose text not null,
  pieces bigint not null,
  amount_minor bigint not null,
  since timestamptz not null default now(),
  primary key (owner_id, whose)
) with (fillfactor = 70);
create index cash_tallies_since on cash_tallies (since);
`);

export const down = (knex: Knex) => knex.raw('drop table cash_tallies');
