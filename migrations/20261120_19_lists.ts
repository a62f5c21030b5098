import type { Knex } from 'knex';

/** What keeps lists, sweeps and System Health quick however many rows there are (docs/decisions/0038). */
export const up = (knex: Knex) =>
  knex.raw(`
-- The hourly look at what has been restocked reads these few alone.
create index product_variants_told_low on product_variants (owner_id) where low_stock_told_at is not null;
-- A page of a city's orders, and their count, come out of the index alone.
drop index orders_area;
create index orders_area on orders (owner_id, area, created_at desc, id desc) where area is not null;
-- Few orders have been asked about, and fewer said no.
create index orders_cod_answer on orders (owner_id, cod_answer, created_at desc, id desc)
  where cod_answer is not null;
-- What was sent since the last whole count is counted alone.
drop index notifications_sent;
create index notifications_sent on notifications (sent_at) where status = 'sent';
`);

export const down = (knex: Knex) =>
  knex.raw(`
drop index notifications_sent;
create index notifications_sent on notifications (owner_id) where status = 'sent';
drop index orders_cod_answer;
drop index orders_area;
create index orders_area on orders (owner_id, area, created_at desc) where area is not null;
drop index product_variants_told_low;
`);
