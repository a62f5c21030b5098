import type { Knex } from 'knex';

/** By how much a worker's clock is ahead of the database's; null: a worker of an earlier version. */
export const up = (knex: Knex) =>
  knex.raw('alter table worker_heartbeats add column clock_offset_ms bigint');

export const down = (knex: Knex) =>
  knex.raw('alter table worker_heartbeats drop column clock_offset_ms');
