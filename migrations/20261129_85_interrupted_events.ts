import type { Knex } from 'knex';

/** How often the process that handled an event ended meanwhile: docs/decisions/0079. */
export const up = (knex: Knex) =>
  knex.raw('alter table webhook_events add column interruptions integer not null default 0');

export const down = (knex: Knex) =>
  knex.raw('alter table webhook_events drop column interruptions');
