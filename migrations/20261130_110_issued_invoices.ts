import type { Knex } from 'knex';

/**
 * An invoice stays as it was issued: what it says is stored, and a changed order gets a revised one
 * with a number of its own. Invoices of earlier releases have no content until they are opened.
 */
export const up = (knex: Knex) =>
  knex.raw(`
alter table invoices
  -- 0: the first of its order.
  add column revision integer not null default 0 check (revision >= 0),
  add column content jsonb,
  drop constraint invoices_pkey,
  add primary key (owner_id, order_id, revision);

alter table papers
  -- Which issued invoice is in the file behind its address.
  add column invoice_number bigint,
  -- Whether that invoice says what became of it, such as that it was paid.
  add column is_marked boolean not null default false,
  -- Orders with letters that no font has, written in Latin ones.
  add column transliterated uuid[] not null default '{}';
`);

export const down = (knex: Knex) =>
  knex.raw(`
alter table papers drop column invoice_number, drop column is_marked, drop column transliterated;
delete from invoices where revision > 0;
alter table invoices
  drop constraint invoices_pkey,
  add primary key (owner_id, order_id),
  drop column revision,
  drop column content;
`);
