import type { Knex } from 'knex';

/** When a job last came to each worker, or of it, through the queue: without that it does not work. */
export const up = (knex: Knex) =>
  knex.raw(`
-- The default is for workers of the release before, which say nothing of it: they count for a while.
alter table worker_heartbeats add column passed_at timestamptz not null default now();
`);

export const down = (knex: Knex) => knex.raw('alter table worker_heartbeats drop column passed_at');
