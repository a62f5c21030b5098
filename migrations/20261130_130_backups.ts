import type { Knex } from 'knex';

/** When `npm run backup` last made a whole backup. */
export const up = (knex: Knex) =>
  knex.raw('alter table platform_settings add column backed_up_at timestamptz');

export const down = (knex: Knex) =>
  knex.raw('alter table platform_settings drop column backed_up_at');
