import type { Knex } from 'knex';

/**
 * What each member of staff may do: a usual set of permissions, and the owner's changes for the
 * person. Staff that exist can do everything that staff could. Of others the columns say nothing.
 */
export const up = (knex: Knex) =>
  knex.raw(`
alter table users
  add column staff_preset text not null default 'manager'
    constraint users_staff_preset_check
    check (staff_preset in ('manager', 'orders', 'packer', 'replies', 'reports')),
  add column permissions_added text[] not null default '{}',
  add column permissions_removed text[] not null default '{}';
`);

export const down = (knex: Knex) =>
  knex.raw(`
alter table users
  drop column permissions_removed,
  drop column permissions_added,
  drop column staff_preset;
`);
