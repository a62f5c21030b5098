import type { Knex } from 'knex';

/** Failed sign-ins by number alone, so that a burst of them raises an alert (docs/decisions/0029). */
export const up = (knex: Knex) =>
  knex.raw(`
-- What one web process counted in a few seconds; nobody is named.
create table failed_sign_ins (
  id uuid primary key,
  began_at timestamptz not null,
  wrong integer not null,
  refused integer not null
);
create index failed_sign_ins_began on failed_sign_ins (began_at);
`);

export const down = (knex: Knex) => knex.raw('drop table failed_sign_ins');
