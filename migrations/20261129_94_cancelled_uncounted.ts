import type { Knex } from 'knex';

const shift = (sign: '-' | '+') => `
update usage_counters u set count = greatest(0, u.count ${sign} o.count)
  from (select owner_id, to_char(created_at at time zone 'UTC', 'YYYY-MM') as period, count(*)
          from orders where source = 'public_store' and status = 'cancelled' group by 1, 2) o
 where u.owner_id = o.owner_id and u.metric = 'orders' and u.period = o.period`;

/** What is cancelled uses up nothing of a plan: docs/decisions/0083. */
export const up = (knex: Knex) => knex.raw(shift('-'));

export const down = (knex: Knex) => knex.raw(shift('+'));
